import { Minus, Plus, Search } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { TextRange } from '#rules/evidence/text/running-lines.ts'
import { MarginNotes } from '../margin/margin-notes.tsx'
import { FindBar } from '../parts/find-bar.tsx'
import { findInText } from '../parts/find-in-text.ts'
import { useStep } from '../parts/use-step.ts'
import { BarButton, BarGroup, ViewerBar } from '../parts/viewer-bar.tsx'
import { passageIn, type ViewerProps } from '../parts/viewer-file.ts'
import { scrollKeys, viewerKeys } from '../parts/viewer-keys.ts'
import { flowText, selectionOf, type FlowText, type Tree } from './flow-text.ts'
import { useFlowMarks } from './use-flow-marks.ts'
import { useFlowNotes } from './use-flow-notes.ts'
import styles from './flow.module.css'

const mostFound = 2000

/** In percent. */
const steps = [50, 75, 100, 125, 150, 200, 300]

/** The element that contains the text of a file, and the tree that it belongs to. */
export type FlowRoot = { readonly root: HTMLElement; readonly tree: Tree }

/** Shows flowing text, with the zoom, search, selection and marked passage of every viewer. */
export function FlowViewer({
  file,
  highlight,
  notes,
  onSelect,
  name,
  flow: shown,
  fitted = 100,
  area,
  note,
  isPaged = false,
  children,
}: Pick<ViewerProps, 'file' | 'highlight' | 'notes' | 'onSelect'> & {
  /** What the content is called: 'Text'. */
  readonly name: string
  /** Null until the content is drawn. */
  readonly flow: FlowRoot | null
  /** The zoom that fits, in percent. */
  readonly fitted?: number
  readonly area: RefObject<HTMLDivElement | null>
  /** What the person should know about the preview. */
  readonly note?: string
  /** Whether the text is on pages, which lie on a darker ground. */
  readonly isPaged?: boolean
  readonly children: ReactNode
}) {
  const zoom = useZoom(fitted)
  const [isFinding, setFinding] = useState(false)
  const text = useMemo(() => (shown ? flowText(shown.root) : null), [shown])
  const find = useFlowFind(text)
  const cited = useMemo(() => text && passageIn(text.text, highlight), [text, highlight])
  useFlowMarks(text, area, {
    found: isFinding ? find.found : none,
    at: find.at,
    turn: find.turn,
    start: cited?.start,
    end: cited?.end,
  })
  useFlowSelection(shown, onSelect)
  const [onFind, closeFind] = [() => setFinding(true), () => setFinding(false)]
  const keys = flowKeys(zoom, onFind, isFinding ? { onStep: find.onStep, closeFind } : null)
  return (
    // The shortcuts of the viewer act wherever the focus is inside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles['viewer']} data-paged={isPaged || undefined} onKeyDown={keys}>
      <FlowBar {...zoom} onFind={onFind} />
      {isFinding && (
        <FindBar {...find} found={find.found.length} most={mostFound} onClose={closeFind} />
      )}
      {text && highlight && !cited && (
        <p className={styles['note']} role="status">
          The passage cannot be marked: its words are not found here as they were read.
        </p>
      )}
      {note && <p className={styles['note']}>{note}</p>}
      <FlowArea
        area={area}
        name={`${name} of ${file.name}`}
        percent={zoom.percent}
        text={text}
        notes={notes}
      >
        {children}
      </FlowArea>
    </div>
  )
}

/** The scrolling area with the text, and the notes in its margin. */
function FlowArea({
  area,
  name,
  percent,
  text,
  notes,
  children,
}: Pick<ViewerProps, 'notes'> & {
  readonly area: RefObject<HTMLDivElement | null>
  readonly name: string
  readonly percent: number
  readonly text: FlowText | null
  readonly children: ReactNode
}) {
  const content = useRef<HTMLDivElement>(null)
  const placed = useFlowNotes(text, content, notes)
  return (
    <div
      ref={area}
      className={styles['scroller']}
      data-scroller
      role="region"
      aria-label={name}
      // It can also be scrolled with the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <div
        ref={content}
        className={styles['content']}
        data-noted={placed.length > 0 || undefined}
        style={{ zoom: percent / 100 }}
      >
        {children}
        <MarginNotes notes={placed} unit="px" />
      </div>
    </div>
  )
}

const none: readonly TextRange[] = []

const flowKeys = (
  zoom: ReturnType<typeof useZoom>,
  onFind: () => void,
  search: { readonly onStep: (by: 1 | -1) => void; readonly closeFind: () => void } | null,
) =>
  viewerKeys({
    '+': zoom.onIn,
    '=': zoom.onIn,
    '-': zoom.onOut,
    0: zoom.onFit,
    'mod+f': onFind,
    ...scrollKeys,
    ...(search && {
      n: () => search.onStep(1),
      p: () => search.onStep(-1),
      Escape: search.closeFind,
    }),
  })

/** The zoom in percent, which is the fitted one until the person changes it. */
function useZoom(fitted: number) {
  const [zoom, setZoom] = useState<number | null>(null)
  const percent = zoom ?? fitted
  return {
    percent,
    isFitted: zoom === null,
    onIn: () => setZoom(steps.find((step) => step > percent) ?? percent),
    onOut: () => setZoom(steps.findLast((step) => step < percent) ?? percent),
    onFit: () => setZoom(null),
  }
}

function FlowBar({
  percent,
  isFitted,
  onIn,
  onOut,
  onFit,
  onFind,
}: Readonly<Record<'onIn' | 'onOut' | 'onFit' | 'onFind', () => void>> & {
  readonly percent: number
  readonly isFitted: boolean
}) {
  return (
    <ViewerBar>
      <BarGroup>
        <BarButton name="Zoom out" keys="-" onClick={onOut}>
          <Minus size={18} aria-hidden />
        </BarButton>
        <BarButton
          name={`Zoom ${Math.round(percent)} %, fit width`}
          keys="0"
          isPressed={isFitted}
          onClick={onFit}
        >
          {Math.round(percent)} %
        </BarButton>
        <BarButton name="Zoom in" keys="+" onClick={onIn}>
          <Plus size={18} aria-hidden />
        </BarButton>
      </BarGroup>
      <BarButton name="Find in document" keys="Ctrl+F" onClick={onFind}>
        <Search size={18} aria-hidden />
      </BarButton>
    </ViewerBar>
  )
}

function useFlowFind(flow: FlowText | null) {
  const { stepIn, ...search } = useStep()
  const { query } = search
  const found = useMemo(
    () => (flow ? findInText(flow.text, query).slice(0, mostFound) : none),
    [flow, query],
  )
  return { ...search, found, onStep: stepIn(found.length) }
}

function useFlowSelection(shown: FlowRoot | null, onSelect: ViewerProps['onSelect']): void {
  const hadSelection = useRef(false)
  useEffect(() => {
    if (!shown) return undefined
    const report = () => {
      const selected = selectionOf(shown.root, shown.tree)
      if (selected === null && !hadSelection.current) return
      hadSelection.current = selected !== null
      onSelect(selected)
    }
    document.addEventListener('selectionchange', report)
    return () => document.removeEventListener('selectionchange', report)
  }, [shown, onSelect])
}
