import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { usePrinting } from '../page/use-printing.ts'

type Rows = {
  readonly count: number
  /** The height of each row, in pixels. */
  readonly height: number
  /** The pixels above the first row, and below the last. */
  readonly padding: { readonly start: number; readonly end: number }
  /** The index of the current row; -1 for none. */
  readonly current: number
}

// How many rows are drawn beyond either end of the viewport, and how many rows it moves before others are
// drawn.
const overscan = 12
const step = 6

/** Where the list is scrolled to, in pixels. */
type View = { readonly top: number; readonly height: number }

/** Returns the scroll position nearest to the current one at which a row is visible with a neighbour on either side. */
function positionFor({ count, height, padding, current }: Rows, view: View): number {
  const start = padding.start + current * height
  const margin = height + 8
  const last = Math.max(padding.start + count * height + padding.end - view.height, 0)
  const most = Math.max(start - margin, 0)
  const least = Math.min(start + height + margin - view.height, last)
  return Math.max(Math.min(view.top, most), least)
}

/**
 * The rows near the viewport of a scrolling list whose rows all have the same height, or all of them in print; scrolls to the current one when it
 * changes. The scroll position and height are remembered: asking the browser for them would force a layout of the whole page between a key and its
 * frame.
 */
export function useEqualRows(rows: Rows): {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** The first row to draw, and the one after the last. */
  readonly from: number
  readonly to: number
} {
  const { count, height, padding, current } = rows
  const isPrinting = usePrinting()
  const scroller = useRef<HTMLDivElement>(null)
  const known = useRef<View>({ top: 0, height: 0 })
  const [view, setView] = useState<View>(known.current)

  useLayoutEffect(() => {
    const list = scroller.current
    if (!list) return undefined
    const read = () => {
      known.current = { top: list.scrollTop, height: list.clientHeight }
      const top = Math.floor(list.scrollTop / (step * height)) * step * height
      setView((old) =>
        old.top === top && old.height === list.clientHeight
          ? old
          : { top, height: list.clientHeight },
      )
    }
    read()
    const watch = new ResizeObserver(read)
    watch.observe(list)
    list.addEventListener('scroll', read, { passive: true })
    return () => {
      watch.disconnect()
      list.removeEventListener('scroll', read)
    }
  }, [height])

  const isSeen = view.height > 0
  useEffect(() => {
    if (current < 0 || !isSeen || !scroller.current) return
    const top = positionFor(
      { count, height, padding: { start: padding.start, end: padding.end }, current },
      known.current,
    )
    if (top === known.current.top) return
    scroller.current.scrollTop = top
    known.current = { ...known.current, top }
    // A change of other rows keeps the scroll position.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [current, isSeen])

  if (isPrinting) return { scroller, from: 0, to: count }
  const first = Math.floor((view.top - padding.start) / height)
  return {
    scroller,
    from: Math.max(first - overscan, 0),
    to: Math.min(first + Math.ceil(view.height / height) + step + overscan, count),
  }
}
