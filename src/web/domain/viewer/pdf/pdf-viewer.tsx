import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Failure } from '../parts/failure.ts'
import { FindBar } from '../parts/find-bar.tsx'
import { NoPreview } from '../parts/no-preview.tsx'
import { OpeningFile } from '../parts/opening-file.tsx'
import { useOpened } from '../parts/use-opened.ts'
import type { Passage, Selected, ViewerProps } from '../parts/viewer-file.ts'
import { viewerKeys } from '../parts/viewer-keys.ts'
import { useRegion, type RegionDrawing } from '../region/use-region.ts'
import { openPdf, type OpenPdf } from './open-pdf.ts'
import { PdfBar } from './pdf-bar.tsx'
import { PdfPage } from './pdf-page.tsx'
import type { PageLayer } from './text-layer.ts'
import { Thumbnails } from './thumbnails.tsx'
import { useMarkedPassages } from './use-marked-passages.ts'
import { usePageInAddress } from './use-page-in-address.ts'
import { usePages, type Pages, type Zoom } from './use-pages.ts'
import { mostFound, usePdfFind, type PdfFind } from './use-pdf-find.ts'
import { useSelection } from './use-selection.ts'
import styles from './pdf.module.css'

export function PdfViewer(props: ViewerProps) {
  const opened = useOpened(props.file, openPdf)
  const [failure, setFailure] = useState<Failure | null>(null)
  if (opened.state === 'opening') return <OpeningFile />
  if (opened.state === 'failed')
    return <NoPreview file={props.file} failure={opened.failure} onRetry={opened.onRetry} />
  if (failure) return <NoPreview file={props.file} failure={failure} />
  return <PdfPages {...props} pdf={opened.content} onFailure={setFailure} />
}

/** In percent. */
const steps = [25, 50, 75, 100, 125, 150, 200, 300, 400]

const stepFrom = (percent: number, direction: 1 | -1): number =>
  direction > 0
    ? (steps.find((step) => step > percent) ?? percent)
    : (steps.findLast((step) => step < percent) ?? percent)

function PdfPages({
  file,
  page,
  highlight,
  selected,
  notes,
  isCitable,
  onSelect,
  onPage,
  pdf,
  onFailure,
}: ViewerProps & { readonly pdf: OpenPdf; readonly onFailure: (failure: Failure) => void }) {
  const area = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [isFinding, setFinding] = useState(false)
  const [hasThumbnails, setThumbnails] = useState(false)
  const pages = usePages(pdf, zoom, area)
  const find = usePdfFind(pdf, pages.current)
  const onLayer = useSelection(area, onSelect)
  const drawing = useRegion(selected, onSelect)
  const match = isFinding ? find.found[find.at] : undefined
  usePageInAddress(pages, pdf.pages, highlight?.page ?? page, onPage)
  useShownMatch(pages, match, find.turn)

  const closeFind = () => setFinding(false)
  useFocusAfter(isFinding, area)
  const go = (to: number) => pages.goTo(Math.min(Math.max(to, 1), pdf.pages))
  const acts = {
    onZoom: (direction: 1 | -1) => setZoom(stepFrom(pages.percent, direction)),
    onFit: () => setZoom('fit'),
    onFind: () => setFinding(true),
    onThumbnails: () => setThumbnails(!hasThumbnails),
    onGo: go,
    ...(isCitable && { onRegion: () => drawing.onToggle(pages.current) }),
  }
  const onEscape = drawing.isDrawing ? drawing.onEnd : isFinding ? closeFind : undefined
  const keys = pdfKeys(acts, pages.current, pdf.pages, isFinding ? find : null, onEscape)
  return (
    // The shortcuts of the viewer act wherever the focus is inside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles['viewer']} onKeyDown={keys}>
      <PdfBar
        {...acts}
        pages={pages}
        count={pdf.pages}
        isFitted={zoom === 'fit'}
        hasThumbnails={hasThumbnails}
        isDrawing={drawing.isDrawing}
      />
      {isFinding && (
        <FindBar {...find} found={find.found.length} most={mostFound} onClose={closeFind} />
      )}
      <div className={styles['body']}>
        {hasThumbnails && <Thumbnails pdf={pdf} current={pages.current} onChoose={go} />}
        <PageArea
          {...{ area, pdf, pages, highlight, notes, drawing, onLayer, onFailure }}
          name={file.name}
          find={isFinding ? find : null}
        />
      </div>
    </div>
  )
}

/** Returns the focus to the pages when the search closes. */
function useFocusAfter(isFinding: boolean, area: RefObject<HTMLElement | null>): void {
  const wasFinding = useRef(false)
  useEffect(() => {
    if (wasFinding.current && !isFinding) area.current?.focus()
    wasFinding.current = isFinding
  }, [isFinding, area])
}

/** The keys that act while the focus is in the viewer; n and p move between matches while the search is open. */
const pdfKeys = (
  {
    onZoom,
    onFit,
    onFind,
    onGo,
    onRegion,
  }: Pick<Parameters<typeof PdfBar>[0], 'onZoom' | 'onFit' | 'onFind' | 'onGo' | 'onRegion'>,
  current: number,
  last: number,
  find: PdfFind | null,
  onEscape: (() => void) | undefined,
) =>
  viewerKeys({
    '+': () => onZoom(1),
    '=': () => onZoom(1),
    '-': () => onZoom(-1),
    0: onFit,
    PageDown: () => onGo(current + 1),
    PageUp: () => onGo(current - 1),
    Home: () => onGo(1),
    End: () => onGo(last),
    r: onRegion,
    'mod+f': onFind,
    Escape: onEscape,
    ...(find && { n: () => find.onStep(1), p: () => find.onStep(-1) }),
  })

/** The scrolling area with the pages near the viewport. */
function PageArea({
  name,
  area,
  pdf,
  pages,
  highlight,
  notes,
  drawing,
  find,
  onLayer,
  onFailure,
}: {
  readonly name: string
  readonly area: RefObject<HTMLDivElement | null>
  readonly pdf: OpenPdf
  readonly pages: Pages
  readonly highlight: Selected | null
  readonly notes: ViewerProps['notes']
  readonly drawing: RegionDrawing
  readonly find: PdfFind | null
  readonly onLayer: (page: number, layer: PageLayer | null) => void
  readonly onFailure: (failure: Failure) => void
}) {
  const passagesOn = useMarkedPassages(highlight, find)
  const match = find?.found[find.at]
  const notesOn = useMemo(() => Map.groupBy(notes, ({ place }) => place.page), [notes])
  const region = highlight && 'region' in highlight ? highlight : null
  const shown = match ?? (region ? null : (highlight as Passage | null))
  const turn = match ? (find?.turn ?? 0) : 0
  return (
    <div
      ref={area}
      className={styles['scroller']}
      data-scroller
      role="region"
      aria-label={`Pages of ${name}`}
      // It can also be scrolled with the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <div className={styles['pages']} style={{ height: pages.height, minWidth: pages.width }}>
        {pages.placed.map((placed) => (
          <PdfPage
            key={placed.number}
            pdf={pdf}
            placed={placed}
            passages={passagesOn(placed.number)}
            region={region?.page === placed.number ? region.region : null}
            drawing={drawing}
            notes={notesOn.get(placed.number) ?? noNotes}
            reveal={shown?.page === placed.number ? { start: shown.start, turn } : null}
            onSize={pages.onSize}
            onLayer={onLayer}
            onFailure={onFailure}
            onGo={pages.goTo}
          />
        ))}
      </div>
    </div>
  )
}

const noNotes: ViewerProps['notes'] = []

/** Goes to the page of the current match; the page itself scrolls to the match. */
function useShownMatch({ goTo, placed }: Pages, match: Passage | undefined, turn: number): void {
  const page = match?.page
  const isPlaced = placed.some(({ number }) => number === page)
  const shown = useRef(-1)
  useEffect(() => {
    // A match is shown once; afterwards the person may scroll away.
    if (page === undefined || shown.current === turn) return
    shown.current = turn
    if (!isPlaced) goTo(page)
  }, [page, turn, isPlaced, goTo])
}
