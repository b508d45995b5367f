import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { usePrinting } from '../page/use-printing.ts'

type VirtualList<Item> = {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string | number
  /** In pixels; `height` is that of most lines. */
  readonly height: number
  readonly heightOf?: (item: Item) => number
  /** The index of the current line, which stays rendered so that the focus is never lost; -1 for none. */
  readonly at: number
  /** Changes when the current line is to be scrolled into view. */
  readonly scrollKey: string
  /** The pixels that are covered at the top and at the bottom of the viewport. */
  readonly covered: { readonly above: number; readonly below: number }
  /** The selector of an ancestor whose other children may change their height above the list. */
  readonly frame: string
}

type VirtualLines<Item> = {
  readonly body: RefObject<HTMLDivElement | null>
  /** The height of all lines, in pixels. */
  readonly height: number
  readonly lines: readonly {
    readonly key: string | number
    /** A key for rendering: a line that comes into view gets the key of one that left it, and may reuse its elements. */
    readonly place: number | 'apart'
    readonly item: Item
    readonly index: number
    readonly top: number
  }[]
}

// More than the lines that fit on any screen.
const places = 256

/**
 * The lines near the viewport of a list in the scrolling main part of the page, or all of them in print. Returns values, not the virtualizer: the
 * React compiler skips whatever uses that, and would memoize its methods elsewhere.
 */
export function useVirtualLines<Item>({
  items,
  keyOf,
  height,
  heightOf = () => height,
  at,
  scrollKey,
  covered,
  frame,
}: VirtualList<Item>): VirtualLines<Item> {
  const body = useRef<HTMLDivElement>(null)
  const offset = useOffsetInMain(body, frame)
  const isPrinting = usePrinting()
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => body.current?.closest('main') ?? null,
    estimateSize: (index) => {
      const item = items[index]
      return item === undefined ? height : heightOf(item)
    },
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    scrollMargin: offset,
    scrollPaddingStart: covered.above,
    scrollPaddingEnd: covered.below,
    overscan: 6,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      return at < 0 || drawn.includes(at) ? drawn : [...drawn, at].toSorted((a, b) => a - b)
    },
  })

  useEffect(() => virtualizer.measure(), [virtualizer, items, height])

  useEffect(() => {
    if (at >= 0 && offset > 0) virtualizer.scrollToIndex(at, { align: 'auto' })
    // New items keep the scroll position.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [scrollKey, offset > 0])

  return {
    body,
    height: virtualizer.getTotalSize(),
    lines: (isPrinting ? items.map(placedInFlow) : virtualizer.getVirtualItems()).flatMap(
      ({ index, start }, nth, drawn) => {
        const item = items[index]
        if (item === undefined) return []
        const isNext = (other: number | undefined) => Math.abs((other ?? -2) - index) === 1
        const isApart = !isNext(drawn[nth - 1]?.index) && !isNext(drawn[nth + 1]?.index)
        const place = isPrinting ? index : isApart ? 'apart' : index % places
        return { key: keyOf(item), place, item, index, top: start - offset }
      },
    ),
  }
}

/** A line of a printed page, which its style leaves in the flow. */
const placedInFlow = (_: unknown, index: number) => ({ index, start: 0 })

/** The distance of a list from the top of the main part of the page, in pixels; 0 until it is known. */
function useOffsetInMain(body: RefObject<HTMLElement | null>, frame: string): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const list = body.current
    const main = list?.closest('main')
    if (!list || !main) return undefined
    const measure = () => {
      // A hidden list has no offset.
      if (list.offsetParent === null) return
      const distance = list.getBoundingClientRect().top - main.getBoundingClientRect().top
      setOffset(Math.round(distance + main.scrollTop))
    }
    measure()
    const watch = new ResizeObserver(measure)
    for (const part of list.closest(frame)?.children ?? []) watch.observe(part)
    watch.observe(main)
    return () => watch.disconnect()
  }, [body, frame])
  return offset
}
