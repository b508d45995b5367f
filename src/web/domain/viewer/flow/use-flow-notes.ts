import { useEffect, useState, type RefObject } from 'react'
import type { PlacedNote } from '../margin/place-notes.ts'
import { passageIn, type MarginNote } from '../parts/viewer-file.ts'
import { rangeOf, type FlowText } from './flow-text.ts'

/** Returns the notes on flowing text with their distances from the top of the content, in pixels; notes whose passage is not found are left out. */
export function useFlowNotes(
  flow: FlowText | null,
  content: RefObject<HTMLElement | null>,
  notes: readonly MarginNote[],
): readonly PlacedNote[] {
  const [placed, setPlaced] = useState<readonly PlacedNote[]>([])
  useEffect(() => {
    const element = content.current
    if (!flow || !element) return undefined
    const ranges = notes.flatMap(({ key, place, content: shown }) => {
      const found = passageIn(flow.text, place)
      const range = found && rangeOf(flow, found.start, found.start + 1)
      return range ? { key, content: shown, range } : []
    })
    const place = () => {
      const { top, width } = element.getBoundingClientRect()
      // The content may be zoomed, so that measured lengths differ from those of the layout.
      const scale = element.offsetWidth > 0 ? width / element.offsetWidth : 1
      setPlaced(
        ranges.map(({ key, content: shown, range }) => ({
          key,
          content: shown,
          top: (range.getBoundingClientRect().top - top) / scale,
        })),
      )
    }
    place()
    // Zooming, a resized pane and parts that are laid out late move the text.
    const observer = new ResizeObserver(place)
    observer.observe(element)
    return () => observer.disconnect()
  }, [flow, content, notes])
  return placed
}
