import { useId, useRef, useState, type ReactNode } from 'react'
import { ErrorAlert } from '../error/error-alert.tsx'
import { saveFile } from '../files/save-file.ts'
import { useLength } from '../layout/use-length.ts'
import { usePrinting } from '../page/use-printing.ts'
import { csvOf, type ChartTable } from './chart-table.ts'
import { pictureOf } from './picture-of.ts'
import styles from './chart.module.css'

/** The drawing of a chart at the available width. */
export type Drawing = { readonly height: number; readonly content: ReactNode }

/**
 * A chart under its title, with its numbers as a table, and both as files. Assistive technology reads the drawing as one image; `summary` says what
 * it shows.
 */
export function Chart({
  title,
  note,
  summary,
  table,
  fileName,
  draw,
}: {
  readonly title: string
  readonly note?: ReactNode
  readonly summary: string
  readonly table: ChartTable
  /** Without an extension. */
  readonly fileName: string
  readonly draw: (width: number) => Drawing
}) {
  const id = useId()
  const drawing = useRef<SVGSVGElement>(null)
  const [error, setError] = useState<unknown>(null)
  const savePicture = async () => {
    if (drawing.current === null) return
    setError(null)
    try {
      saveFile(await pictureOf(drawing.current, title), `${fileName}.png`)
    } catch (thrown) {
      setError(thrown)
    }
  }
  const saveTable = () =>
    saveFile(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`)
  return (
    <figure className={styles['chart']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        <div className={styles['files']} role="group" aria-label={`Download ${title}`}>
          <button type="button" title="Download the picture" onClick={() => void savePicture()}>
            PNG
          </button>
          <button type="button" title="Download the table" onClick={saveTable}>
            CSV
          </button>
        </div>
      </div>
      {note}
      {error !== null && <ErrorAlert what="The picture could not be made" error={error} />}
      <Drawn drawing={drawing} summary={summary} draw={draw} />
      <NumbersTable table={table} />
    </figure>
  )
}

function Drawn({
  drawing,
  summary,
  draw,
}: {
  readonly drawing: React.RefObject<SVGSVGElement | null>
  readonly summary: string
  readonly draw: (width: number) => Drawing
}) {
  const box = useRef<HTMLDivElement>(null)
  const width = useLength(box, 'horizontal')
  const { height, content } = width ? draw(width) : { height: 240, content: null }
  return (
    <div ref={box} className={styles['drawing']} style={{ minHeight: height }}>
      {width !== null && width > 0 && (
        <svg
          ref={drawing}
          role="img"
          aria-label={summary}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
        >
          {content}
        </svg>
      )}
    </div>
  )
}

function NumbersTable({ table: { caption, columns, rows } }: { readonly table: ChartTable }) {
  const id = useId()
  const [isOpened, setOpened] = useState(false)
  const isShown = usePrinting() || isOpened
  return (
    <>
      <button
        type="button"
        className={`${styles['toggle']} not-printed`}
        aria-expanded={isOpened}
        aria-controls={id}
        onClick={() => setOpened(!isOpened)}
      >
        {isOpened ? 'Hide table' : 'Show table'}
        <span className="only-read-aloud"> {caption}</span>
      </button>
      <div id={id} hidden={!isShown}>
        {isShown && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
          <div className={styles['table']} role="group" aria-label={caption} tabIndex={0}>
            <table>
              <caption>{caption}</caption>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([first, ...others], index) => (
                  // Two rows may have the same first cell.
                  // oxlint-disable-next-line react/no-array-index-key
                  <tr key={index}>
                    <th scope="row">{first}</th>
                    {others.map((cell, at) => (
                      <td key={columns[at + 1]} data-number={typeof cell !== 'string' || undefined}>
                        {cell ?? <span className="only-read-aloud">none</span>}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </>
  )
}
