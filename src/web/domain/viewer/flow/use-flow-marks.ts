import { useEffect } from 'react'
import type { TextRange } from '#rules/evidence/text/running-lines.ts'
import { rangeOf, type FlowText } from './flow-text.ts'

/** The names of the highlights in the style sheets. */
const names = ['viewer-found', 'viewer-cited', 'viewer-current'] as const

/** Marks the matches, the current match and a cited passage, and scrolls to the one to be seen. */
export function useFlowMarks(
  flow: FlowText | null,
  scroller: { readonly current: HTMLElement | null },
  marked: {
    readonly found: readonly TextRange[]
    readonly at: number
    readonly turn: number
    readonly start: number | undefined
    readonly end: number | undefined
  },
): void {
  const { found, at, turn, start, end } = marked
  useEffect(() => {
    if (!flow || !('highlights' in CSS)) return undefined
    const ranges = (places: readonly TextRange[]) =>
      new Highlight(...places.flatMap((place) => rangeOf(flow, place.start, place.end) ?? []))
    const current = found[at]
    CSS.highlights.set('viewer-found', ranges(found))
    CSS.highlights.set('viewer-current', ranges(current ? [current] : []))
    CSS.highlights.set(
      'viewer-cited',
      ranges(start === undefined || end === undefined ? [] : [{ start, end }]),
    )
    return () => names.forEach((name) => CSS.highlights.delete(name))
  }, [flow, found, at, start, end])
  const seen = found[at]?.start ?? start
  useEffect(() => {
    const area = scroller.current
    const range = flow && seen !== undefined ? rangeOf(flow, seen, seen + 1) : null
    if (!area || !range) return
    const place = range.getBoundingClientRect()
    const room = area.getBoundingClientRect()
    const isVisible = place.top > room.top && place.bottom < room.bottom
    if (!isVisible) area.scrollBy({ top: place.top - room.top - room.height / 3 })
    // A change of `turn` shows the same place again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [flow, scroller, seen, turn])
}
