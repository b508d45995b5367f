import type { ReactNode } from 'react'

/** A note at a height of its page, in any unit. */
export type PlacedNote = { readonly key: string; readonly top: number; readonly content: ReactNode }

/** Notes that begin at about the same height and stand in one line. */
export type NoteLine = { readonly top: number; readonly notes: readonly PlacedNote[] }

/** Puts notes into lines, from the top: those that begin less than `apart` below the first of a line stand in it. */
export function noteLines(notes: readonly PlacedNote[], apart: number): NoteLine[] {
  const lines: { top: number; notes: PlacedNote[] }[] = []
  for (const note of notes.toSorted((one, two) => one.top - two.top)) {
    const last = lines.at(-1)
    if (last && note.top - last.top < apart) last.notes.push(note)
    else lines.push({ top: note.top, notes: [note] })
  }
  return lines
}
