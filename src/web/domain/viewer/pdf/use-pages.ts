import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useLength } from '#web/ui/layout/use-length.ts'
import type { OpenPdf, PageSize } from './open-pdf.ts'

/** Screen pixels per point at 100 %. */
const pixelsPerPoint = 96 / 72

/** The space between pages and around them, in pixels. */
const gap = 12

/** The zoom of pages: as wide as the area, or in percent. */
export type Zoom = 'fit' | number

/** A page near the viewport, in pixels. */
export type PlacedPage = {
  readonly number: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Pixels per point. */
  readonly scale: number
}

/** The pages of a document in a scrolling area. */
export type Pages = {
  /** Whether the width of the area is known, which `goTo` needs. */
  readonly isMeasured: boolean
  readonly placed: readonly PlacedPage[]
  /** The height of all pages, in pixels. */
  readonly height: number
  readonly width: number
  /** The page a third of the way down the visible area. */
  readonly current: number
  readonly percent: number
  readonly goTo: (page: number) => void
  readonly onSize: (page: number, size: PageSize) => void
}

/**
 * Lays out the pages of a document and returns those near the viewport. Every page is assumed to be as large as the first until its
 * size is known. Returns values, not the virtualizer: the React compiler skips whatever uses that.
 */
export function usePages(
  pdf: OpenPdf,
  zoom: Zoom,
  scroller: RefObject<HTMLDivElement | null>,
): Pages {
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(() => new Map())
  const length = useLength(scroller, 'horizontal')
  const room = Math.max(120, (length ?? 600) - 2 * gap)
  const sizeAt = (number: number) => sizes.get(number) ?? pdf.first
  const scaleOf = ({ width }: PageSize) =>
    zoom === 'fit' ? room / width : (pixelsPerPoint * zoom) / 100
  const heightOf = (number: number) => {
    const size = sizeAt(number)
    return Math.floor(size.height * scaleOf(size))
  }
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: pdf.pages,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(index + 1),
    gap,
    paddingStart: gap,
    paddingEnd: gap,
    overscan: 1,
  })
  useKeptPlace(virtualizer, `${zoom} ${room} ${sizes.size}`)

  const offset = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0) / 3
  const current = (virtualizer.getVirtualItemForOffset(offset)?.index ?? 0) + 1
  const placed = virtualizer.getVirtualItems().map(({ index, start }) => {
    const size = sizeAt(index + 1)
    const scale = scaleOf(size)
    const [width, height] = [Math.floor(size.width * scale), Math.floor(size.height * scale)]
    return { number: index + 1, top: start, width, height, scale }
  })
  return {
    isMeasured: length !== null,
    placed,
    height: virtualizer.getTotalSize(),
    width: Math.max(0, ...placed.map(({ width }) => width)) + 2 * gap,
    current,
    percent: Math.round((100 * scaleOf(sizeAt(current))) / pixelsPerPoint),
    goTo: useCallback(
      (page: number) => virtualizer.scrollToIndex(page - 1, { align: 'start' }),
      [virtualizer],
    ),
    onSize: useCallback(
      (page: number, size: PageSize) =>
        setSizes((before) => {
          const known = before.get(page) ?? pdf.first
          if (known.width === size.width && known.height === size.height) return before
          return new Map(before).set(page, size)
        }),
      [pdf],
    ),
  }
}

type Virtualizer = ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>

/** Keeps the page and the position on it when pages change size. */
function useKeptPlace(virtualizer: Virtualizer, sizing: string): void {
  const measured = useRef(sizing)
  useEffect(() => {
    if (measured.current === sizing) return
    measured.current = sizing
    // Read from the element, since the virtualizer learns the position a moment later.
    const offset = virtualizer.scrollElement?.scrollTop ?? 0
    const item = virtualizer.getVirtualItemForOffset(offset)
    const part = item ? (offset - item.start) / item.size : 0
    virtualizer.measure()
    if (!item) return
    const [start] = virtualizer.getOffsetForIndex(item.index, 'start') ?? [offset]
    const size = virtualizer.measurementsCache[item.index]?.size ?? item.size
    virtualizer.scrollToOffset(Math.max(0, start + part * size))
  }, [virtualizer, sizing])
}
