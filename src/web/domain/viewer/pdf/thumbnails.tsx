import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { OpenPdf } from './open-pdf.ts'
import styles from './pdf.module.css'

/** In pixels. */
const width = 92
const label = 24

/** Small images of the pages of a document; a click or Enter shows the page. */
export function Thumbnails({
  pdf,
  current,
  onChoose,
}: {
  readonly pdf: OpenPdf
  readonly current: number
  readonly onChoose: (page: number) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const height = Math.round((width * pdf.first.height) / pdf.first.width)
  const { total, items } = useThumbnails(list, pdf.pages, height + label, current - 1)
  return (
    <nav ref={list} className={styles['thumbnails']} aria-label="Thumbnails">
      <ol style={{ height: total }}>
        {items.map(({ index, start }) => (
          <li key={index} style={{ top: start, height: height + label }}>
            <button
              type="button"
              aria-label={`Page ${index + 1}`}
              aria-current={index + 1 === current ? 'page' : undefined}
              onClick={() => onChoose(index + 1)}
            >
              <Thumbnail pdf={pdf} number={index + 1} height={height} />
              <span aria-hidden>{index + 1}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function useThumbnails(
  list: { readonly current: HTMLElement | null },
  count: number,
  size: number,
  current: number,
) {
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => list.current,
    estimateSize: () => size,
    gap: 8,
    paddingStart: 12,
    paddingEnd: 12,
    overscan: 2,
  })
  useEffect(() => virtualizer.scrollToIndex(current, { align: 'auto' }), [virtualizer, current])
  return {
    total: virtualizer.getTotalSize(),
    items: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start })),
  }
}

function Thumbnail({
  pdf,
  number,
  height,
}: {
  readonly pdf: OpenPdf
  readonly number: number
  readonly height: number
}) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let isCurrent = true
    let cancel = () => undefined as void
    const draw = async () => {
      const page = await pdf.page(number)
      if (!isCurrent) return
      const { width: full, height: long } = page.getViewport({ scale: 1 })
      const scale = Math.min(width / full, height / long) * devicePixelRatio
      const viewport = page.getViewport({ scale })
      const canvas = document.createElement('canvas')
      canvas.width = Math.max(1, Math.floor(viewport.width))
      canvas.height = Math.max(1, Math.floor(viewport.height))
      const task = page.render({ canvas, viewport })
      cancel = () => task.cancel()
      await pdf.within(task.promise)
      place.current?.replaceChildren(canvas)
    }
    // A page that cannot be drawn stays blank here; its full-size view says why.
    draw().catch(() => undefined)
    return () => {
      isCurrent = false
      cancel()
    }
  }, [pdf, number, height])
  return <span ref={place} className={styles['thumbnail']} style={{ width, height }} />
}
