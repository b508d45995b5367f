import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, type RefObject } from 'react'
import type { MarginNote } from '../parts/viewer-file.ts'
import type { Cell } from './sheet-text.ts'
import styles from './workbook.module.css'

/** In pixels. */
const rowHeight = 26
const numberWidth = 52
const notedWidth = 132
const letterWidth = 7.5
const narrowest = 64
const widest = 360

/** How many rows determine the widths of the columns. */
const measuredRows = 300

/** The limit on drawn columns. */
const mostColumns = 200

/** The name of a column in letters: A, B, ... Z, AA. */
const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + columnName(index % 26)

function columnWidths(rows: readonly (readonly string[])[]): number[] {
  const count = Math.min(mostColumns, Math.max(1, ...rows.map((row) => row.length)))
  const widths = Array.from({ length: count }, () => narrowest)
  for (const row of rows.slice(0, measuredRows))
    for (const [column, cell] of row.slice(0, count).entries()) {
      const longest = Math.max(...cell.split('\n').map((line) => line.length))
      const width = Math.min(widest, 18 + longest * letterWidth)
      widths[column] = Math.max(widths[column] ?? narrowest, width)
    }
  return widths
}

/** The cells of a sheet; only the rows near the viewport are drawn. */
export function SheetTable({
  area,
  name,
  rows,
  found,
  current,
  cited,
  notes,
  turn,
}: {
  readonly area: RefObject<HTMLDivElement | null>
  readonly name: string
  readonly rows: readonly (readonly string[])[]
  readonly found: readonly Cell[]
  readonly current: Cell | null
  readonly cited: Cell | null
  /** The notes beside passages, by row; they appear before the row numbers. */
  readonly notes: ReadonlyMap<number, readonly MarginNote[]>
  /** Changes when the current cell is to be shown again. */
  readonly turn: number
}) {
  const widths = useMemo(() => columnWidths(rows), [rows])
  const tones = useTones(found, current, cited)
  const shown = current ?? cited
  const { height, lines } = useRows(area, rows.length, shown, widths, turn)
  const columns = `${notes.size > 0 ? notedWidth : numberWidth}px ${widths.map((width) => `${Math.round(width)}px`).join(' ')}`
  return (
    <div
      ref={area}
      className={styles['scroller']}
      data-scroller
      role="region"
      aria-label={`Sheet ${name}`}
      // It can also be scrolled with the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <div role="table" aria-label={name} aria-rowcount={rows.length + 1}>
        <ColumnNames count={widths.length} columns={columns} />
        <div role="rowgroup" className={styles['rows']} style={{ height }}>
          {lines.map(({ index, start }) => (
            <div
              key={index}
              className={styles['row']}
              role="row"
              aria-rowindex={index + 2}
              data-row={index}
              style={{ top: start, gridTemplateColumns: columns }}
            >
              <RowName number={index + 1} notes={notes.get(index)} />
              <Cells row={index} texts={rows[index] ?? []} count={widths.length} tones={tones} />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** The number of a row, and the notes beside it. */
const RowName = ({
  number,
  notes,
}: {
  readonly number: number
  readonly notes: readonly MarginNote[] | undefined
}) => (
  <span role="rowheader">
    {notes?.map(({ key, content }) => (
      <span key={key} className={styles['note']}>
        {content}
      </span>
    ))}
    {number}
  </span>
)

function Cells({
  row,
  texts,
  count,
  tones,
}: {
  readonly row: number
  readonly texts: readonly string[]
  readonly count: number
  readonly tones: ReadonlyMap<string, string>
}) {
  return Array.from({ length: count }, (_, column) => (
    <span
      key={column}
      role="cell"
      data-column={column}
      data-tone={tones.get(`${row} ${column}`)}
      title={titleOf(texts[column])}
    >
      {texts[column]}
    </span>
  ))
}

function ColumnNames({ count, columns }: { readonly count: number; readonly columns: string }) {
  return (
    <div
      className={styles['head']}
      role="row"
      aria-rowindex={1}
      style={{ gridTemplateColumns: columns }}
    >
      <span role="columnheader">
        <span className="only-read-aloud">Row</span>
      </span>
      {Array.from({ length: count }, (_, column) => (
        <span key={column} role="columnheader">
          {columnName(column)}
        </span>
      ))}
    </div>
  )
}

/** The tooltip of a cell whose text is cut off. */
const titleOf = (text: string | undefined): string | undefined =>
  text !== undefined && (text.length * letterWidth > widest - 18 || text.includes('\n'))
    ? text
    : undefined

function useTones(found: readonly Cell[], current: Cell | null, cited: Cell | null) {
  return useMemo(() => {
    const tones = new Map<string, string>()
    const add = (cell: Cell, tone: string) => tones.set(`${cell.row} ${cell.column}`, tone)
    if (cited) add(cited, 'cited')
    for (const cell of found) add(cell, 'found')
    if (current) add(current, 'current')
    return tones
  }, [found, current, cited])
}

function useRows(
  area: RefObject<HTMLDivElement | null>,
  count: number,
  shown: Cell | null,
  widths: readonly number[],
  turn: number,
) {
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => area.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: 2 * rowHeight,
    scrollPaddingEnd: 2 * rowHeight,
  })
  const row = shown?.row
  const column = shown?.column
  useEffect(() => {
    if (row === undefined || column === undefined) return
    virtualizer.scrollToIndex(row, { align: 'auto' })
    const element = area.current
    if (!element) return
    const left = widths.slice(0, column).reduce((sum, width) => sum + width, 0)
    const isVisible =
      left >= element.scrollLeft && left < element.scrollLeft + element.clientWidth - 2 * narrowest
    if (!isVisible) element.scrollTo({ left: Math.max(0, left - narrowest) })
    // A change of `turn` shows the same cell again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [virtualizer, area, row, column, widths, turn])
  return {
    height: virtualizer.getTotalSize(),
    lines: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start })),
  }
}
