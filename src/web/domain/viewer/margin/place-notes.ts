import type { ReactNode } from 'react'

/** A note at a distance from the top of its page, in any unit. */
export type PlacedNote = { readonly key: string; readonly top: number; readonly content: ReactNode }

/** Notes at about the same height, which share a line. */
export type NoteLine = { readonly top: number; readonly notes: readonly PlacedNote[] }

/** Groups notes into lines, from the top: a note less than `apart` below the first one of a line joins that line. */
export function noteLines(notes: readonly PlacedNote[], apart: number): NoteLine[] {
  const lines: { top: number; notes: PlacedNote[] }[] = []
  for (const note of notes.toSorted((one, two) => one.top - two.top)) {
    const last = lines.at(-1)
    if (last && note.top - last.top < apart) last.notes.push(note)
    else lines.push({ top: note.top, notes: [note] })
  }
  return lines
}
