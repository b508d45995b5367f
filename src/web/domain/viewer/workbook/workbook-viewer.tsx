import { Search } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { failureOf, type Failure } from '../parts/failure.ts'
import { FindBar } from '../parts/find-bar.tsx'
import { findInText } from '../parts/find-in-text.ts'
import { NoPreview } from '../parts/no-preview.tsx'
import { OpeningFile } from '../parts/opening-file.tsx'
import { useOpened } from '../parts/use-opened.ts'
import { useStep } from '../parts/use-step.ts'
import { BarButton, ViewerBar } from '../parts/viewer-bar.tsx'
import { passageIn, type ViewerProps } from '../parts/viewer-file.ts'
import { scrollKeys, viewerKeys } from '../parts/viewer-keys.ts'
import { openWorkbook, type OpenWorkbook } from './open-workbook.ts'
import { SheetTable } from './sheet-table.tsx'
import { cellAt, findCells, sheetText, type Cell } from './sheet-text.ts'
import { useCellSelection } from './use-cell-selection.ts'
import type { Sheet } from './workbook-worker.ts'
import styles from './workbook.module.css'

const mostFound = 2000

/** Shows the sheets of a workbook; each sheet counts as a page. */
export function WorkbookViewer(props: ViewerProps) {
  const opened = useOpened(props.file, openWorkbook)
  if (opened.state === 'opening') return <OpeningFile />
  if (opened.state === 'failed') return <NoPreview file={props.file} {...opened} />
  if (opened.content.names.length === 0) return <NoPreview file={props.file} failure="empty" />
  return <Sheets {...props} workbook={opened.content} />
}

function Sheets({
  file,
  page,
  highlight,
  notes,
  onSelect,
  onPage,
  workbook,
}: ViewerProps & { readonly workbook: OpenWorkbook }) {
  const { names } = workbook
  const current = Math.min(highlight?.page ?? page, names.length)
  const sheet = useSheet(workbook, current - 1)
  if (sheet !== null && typeof sheet === 'string') return <NoPreview file={file} failure={sheet} />
  return (
    <div className={styles['viewer']}>
      {sheet === null ? (
        <OpeningFile />
      ) : (
        <ShownSheet
          key={current}
          name={names[current - 1] ?? ''}
          number={current}
          sheet={sheet}
          highlight={highlight}
          notes={notes}
          onSelect={onSelect}
        />
      )}
      {names.length > 1 && (
        <nav className={styles['tabs']} aria-label="Sheets">
          {names.map((name, index) => (
            <button
              key={name}
              type="button"
              aria-current={index + 1 === current ? 'page' : undefined}
              onClick={() => onPage(index + 1)}
            >
              {name}
            </button>
          ))}
        </nav>
      )}
    </div>
  )
}

/** The cells of a sheet; null while they are being read. */
function useSheet(workbook: OpenWorkbook, index: number): Sheet | Failure | null {
  const [read, setRead] = useState<{ index: number; sheet: Sheet | Failure } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const sheet = await workbook.sheet(index).catch(failureOf)
      if (isCurrent) setRead({ index, sheet })
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [workbook, index])
  return read?.index === index ? read.sheet : null
}

function ShownSheet({
  name,
  number,
  sheet: { rows, isCut },
  highlight,
  notes,
  onSelect,
}: {
  readonly name: string
  readonly number: number
  readonly sheet: Sheet
  readonly highlight: ViewerProps['highlight']
  readonly notes: ViewerProps['notes']
  readonly onSelect: ViewerProps['onSelect']
}) {
  const area = useRef<HTMLDivElement>(null)
  const [isFinding, setFinding] = useState(false)
  const find = useCellFind(rows)
  const cited = useMemo(() => {
    if (highlight?.page !== number) return null
    const place = passageIn(sheetText(rows), highlight)
    return place && cellAt(rows, place.start)
  }, [highlight, number, rows])
  const notesOfRows = useMemo(() => notesByRow(notes, number, rows), [notes, number, rows])
  useCellSelection(area, number, rows, onSelect)
  const closeFind = () => setFinding(false)
  const current = isFinding ? find.found[find.at] : undefined
  const keys = viewerKeys({
    'mod+f': () => setFinding(true),
    ...scrollKeys,
    ...(isFinding && { n: () => find.onStep(1), p: () => find.onStep(-1), Escape: closeFind }),
  })
  return (
    // The shortcuts of the viewer act wherever the focus is inside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles['viewer']} onKeyDown={keys}>
      <ViewerBar>
        <BarButton name="Find in sheet" keys="Ctrl+F" onClick={() => setFinding(true)}>
          <Search size={18} aria-hidden />
        </BarButton>
        <span className={styles['size']}>
          {isCut ? `The first ${rows.length} rows` : `${rows.length} rows`}
        </span>
      </ViewerBar>
      {isFinding && (
        <FindBar {...find} found={find.found.length} most={mostFound} onClose={closeFind} />
      )}
      <SheetTable
        area={area}
        name={name}
        rows={rows}
        found={isFinding ? find.found : none}
        current={current ?? null}
        cited={cited}
        notes={notesOfRows}
        turn={find.turn}
      />
    </div>
  )
}

/** The notes beside passages of a sheet, by the row in which the passage begins. */
const notesByRow = (notes: ViewerProps['notes'], number: number, rows: Sheet['rows']) =>
  Map.groupBy(
    notes.flatMap((note) => {
      const place = note.place.page === number ? passageIn(sheetText(rows), note.place) : null
      const cell = place && cellAt(rows, place.start)
      return cell ? { ...note, row: cell.row } : []
    }),
    ({ row }) => row,
  )

const none: readonly Cell[] = []

function useCellFind(rows: Sheet['rows']) {
  const { stepIn, ...search } = useStep()
  const { query } = search
  const found = useMemo(
    () =>
      query.trim() === ''
        ? none
        : findCells(rows, (text) => findInText(text, query).length > 0, mostFound),
    [rows, query],
  )
  return { ...search, found, onStep: stepIn(found.length) }
}
