import { RenderingCancelledException, type PDFPageProxy } from 'pdfjs-dist'
import { memo, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { MarginNotes } from '../margin/margin-notes.tsx'
import { failureOf, type Failure } from '../parts/failure.ts'
import type { MarginNote, Region } from '../parts/viewer-file.ts'
import { MarkedRegion, RegionLayer } from '../region/region-layer.tsx'
import type { RegionDrawing } from '../region/use-region.ts'
import { sizeOf, type OpenPdf, type PageSize } from './open-pdf.ts'
import { PageLinks } from './page-links.tsx'
import { drawText, marksOf, type Mark, type PageLayer } from './text-layer.ts'
import type { PlacedPage } from './use-pages.ts'
import styles from './pdf.module.css'

/** A passage that is marked on a page. */
export type MarkedPassage = {
  readonly start: number
  readonly end: number
  readonly tone: 'cited' | 'found' | 'current'
}

type Props = {
  readonly pdf: OpenPdf
  readonly placed: PlacedPage
  readonly passages: readonly MarkedPassage[]
  /** The cited region, which is marked. */
  readonly region: Region | null
  readonly drawing: RegionDrawing
  /** The notes beside places on the page. */
  readonly notes: readonly MarginNote[]
  /** The start of the passage to scroll into view, and a number that changes when it is to be shown again. */
  readonly reveal: { readonly start: number; readonly turn: number } | null
  readonly onSize: (page: number, size: PageSize) => void
  readonly onLayer: (page: number, layer: PageLayer | null) => void
  readonly onFailure: (failure: Failure) => void
  readonly onGo: (page: number) => void
}

/** A page of a PDF: its image, its text on top for selection and search, and marks. */
export const PdfPage = memo(function PdfPage(props: Props) {
  const { pdf, placed, passages, region, drawing, notes, reveal } = props
  const { onSize, onLayer, onFailure, onGo } = props
  const { number, top, width, height, scale } = placed
  const picture = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const page = useLoadedPage(pdf, number, onSize, onFailure)
  usePicture(pdf, page, scale, picture, onFailure)
  const layer = useTextLayer(page, number, text, onLayer)
  const marks = useMarks(layer, passages, reveal)
  useRevealedRegion(picture, region)
  return (
    <div
      className={styles['page']}
      role="group"
      aria-label={`Page ${number}`}
      data-page={number}
      data-drawn={layer !== null || undefined}
      style={{ top, width, height, '--total-scale-factor': scale, '--scale-round-x': '1px' }}
    >
      <div ref={picture} className={styles['picture']} aria-hidden />
      <div className={styles['marks']} aria-hidden>
        {marks.map(({ tone, key, ...box }) => (
          <span
            key={key}
            data-tone={tone}
            style={{
              left: `${box.left}%`,
              top: `${box.top}%`,
              width: `${box.width}%`,
              height: `${box.height}%`,
            }}
          />
        ))}
        {region && <MarkedRegion region={region} />}
      </div>
      <div ref={text} className={styles['text']} />
      <PageLinks pdf={pdf} page={page} onGo={onGo} />
      <MarginNotes notes={useNotes(layer, notes)} unit="%" />
      <RegionLayer page={number} drawing={drawing} />
    </div>
  )
})

/** The notes of a page with their positions, once its text is drawn. */
function useNotes(layer: PageLayer | null, notes: readonly MarginNote[]) {
  return useMemo(
    () =>
      notes.flatMap(({ key, place, content }) => {
        if ('region' in place) return { key, content, top: 100 * place.region.top }
        const [mark] = layer ? marksOf(layer, place.start, place.end) : []
        return mark ? { key, content, top: mark.top } : []
      }),
    [layer, notes],
  )
}

/** Scrolls to a region when it is marked. */
function useRevealedRegion(page: RefObject<HTMLElement | null>, region: Region | null): void {
  const top = region?.top
  useEffect(() => {
    const scroller = page.current?.closest('[data-scroller]')
    if (!page.current || !scroller || top === undefined) return
    const box = page.current.getBoundingClientRect()
    const area = scroller.getBoundingClientRect()
    const y = box.top + top * box.height
    if (y > area.top && y < area.bottom - 24) return
    scroller.scrollBy({ top: y - area.top - area.height / 3 })
  }, [page, top])
}

function useLoadedPage(
  pdf: OpenPdf,
  number: number,
  onSize: Props['onSize'],
  onFailure: Props['onFailure'],
): PDFPageProxy | null {
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      try {
        const loaded = await pdf.page(number)
        if (!isCurrent) return
        onSize(number, sizeOf(loaded))
        setPage(loaded)
      } catch (thrown) {
        if (isCurrent) onFailure(failureOf(thrown))
      }
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [pdf, number, onSize, onFailure])
  return page
}

/** The limit on the pixels of an image; a larger one is drawn at a lower resolution. */
const mostPixels = 16 * 1024 * 1024

function usePicture(
  pdf: OpenPdf,
  page: PDFPageProxy | null,
  scale: number,
  host: RefObject<HTMLDivElement | null>,
  onFailure: Props['onFailure'],
): void {
  useEffect(() => {
    if (!page) return undefined
    const full = page.getViewport({ scale: scale * devicePixelRatio })
    const shrink = Math.min(1, Math.sqrt(mostPixels / (full.width * full.height)))
    const viewport = page.getViewport({ scale: scale * devicePixelRatio * shrink })
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.floor(viewport.width))
    canvas.height = Math.max(1, Math.floor(viewport.height))
    const task = page.render({ canvas, viewport })
    const draw = async () => {
      try {
        await pdf.within(task.promise)
        // The previous image stays, stretched, until this one is complete.
        host.current?.replaceChildren(canvas)
      } catch (thrown) {
        if (!(thrown instanceof RenderingCancelledException)) onFailure(failureOf(thrown))
      }
    }
    void draw()
    return () => task.cancel()
  }, [pdf, page, scale, host, onFailure])
}

function useTextLayer(
  page: PDFPageProxy | null,
  number: number,
  host: RefObject<HTMLDivElement | null>,
  onLayer: Props['onLayer'],
): PageLayer | null {
  const [layer, setLayer] = useState<PageLayer | null>(null)
  useEffect(() => {
    const element = host.current
    if (!page || !element) return undefined
    let isCurrent = true
    const { drawn, cancel } = drawText(page, element)
    const show = async () => {
      // A page whose text cannot be read still has its image.
      const next = await drawn.catch(() => null)
      if (!isCurrent || !next) return
      onLayer(number, next)
      setLayer(next)
    }
    void show()
    return () => {
      isCurrent = false
      cancel()
      element.replaceChildren()
      onLayer(number, null)
    }
  }, [page, number, host, onLayer])
  return layer
}

type ShownMark = Mark & { readonly key: string; readonly tone: MarkedPassage['tone'] }

function useMarks(
  layer: PageLayer | null,
  passages: readonly MarkedPassage[],
  reveal: Props['reveal'],
): readonly ShownMark[] {
  // Measured once per drawn text: marks are in percent of the page, so zooming does not change them.
  const marks = useMemo(
    () =>
      layer === null
        ? []
        : passages.flatMap(({ start, end, tone }) =>
            marksOf(layer, start, end).map((mark, index) => ({
              ...mark,
              tone,
              key: `${tone} ${start} ${index}`,
            })),
          ),
    [layer, passages],
  )
  const start = reveal?.start
  const turn = reveal?.turn
  useEffect(() => {
    if (!layer || start === undefined) return
    const [first] = marksOf(layer, start, start + 1)
    const scroller = layer.element.closest('[data-scroller]')
    if (!first || !scroller) return
    const page = layer.element.getBoundingClientRect()
    const area = scroller.getBoundingClientRect()
    const y = page.top + (first.top * page.height) / 100
    const x = page.left + (first.left * page.width) / 100
    const isVisible = y > area.top && y < area.bottom - 24 && x >= area.left && x < area.right - 24
    if (isVisible) return
    scroller.scrollBy({ top: y - area.top - area.height / 3, left: x - area.left - 40 })
    // A change of `turn` shows the same place again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [layer, start, turn])
  return marks
}
