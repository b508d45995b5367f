import { elementTypes } from '#rules/standards/elements/element-types.ts'
import type { ReadTable } from '#rules/standards/table/read-table.ts'
import { counted } from '#rules/text/counted.ts'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { useMostShown } from '#web/ui/list/use-most-shown.ts'
import styles from './table-mapping.module.css'

const step = 10

const titleOf = (type: string): string =>
  elementTypes.find(({ name }) => name === type)?.title ?? type

/** The standards that result from a table, and its problems by row and column. */
export function TablePreview({
  table,
  headers,
}: {
  readonly table: ReadTable
  readonly headers: readonly string[]
}) {
  const { standards, problems } = table
  const [most, setMost] = useMostShown(step)
  const elements = standards.reduce((sum, one) => sum + one.elements.length, 0)
  return (
    <>
      <p className={styles['summary']}>
        <output>
          {counted(standards.length, 'standard')}, {counted(elements, 'element')},{' '}
          {counted(problems.length, 'problem')}
        </output>
      </p>
      {standards.length === 0 && (
        <p className={styles['note']}>Choose which column is the name of a standard.</p>
      )}
      <Problems problems={problems} headers={headers} />
      <ul className={styles['preview']} aria-label="Standards of the table">
        {standards.slice(0, most).map((standard) => (
          <li key={standard.name}>
            <strong>{standard.name}</strong>
            <ul>
              {standard.elements.map(({ name, parent, type, stem, text }, place) => (
                // In a table with problems, two elements may have the same name.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={place}>
                  {stem ? 'Stem' : `${name} (${titleOf(type).toLowerCase()})`}
                  {parent !== null && <small> under {parent}</small>}: {text}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <ShowMore shown={most} total={standards.length} step={step} onShow={setMost} />
    </>
  )
}

function Problems({
  problems,
  headers,
}: {
  readonly problems: ReadTable['problems']
  readonly headers: readonly string[]
}) {
  const [most, setMost] = useMostShown(step)
  if (problems.length === 0) return null
  return (
    <>
      <ul className={styles['problems']} aria-label="Problems of the table">
        {problems.slice(0, most).map(({ row, column, message }) => (
          <li key={`${row} ${column} ${message}`}>
            <strong>
              Row {row}
              {column !== null && `, ${headers[column]?.trim() || `column ${column + 1}`}`}
            </strong>
            : {message}.
          </li>
        ))}
      </ul>
      <ShowMore shown={most} total={problems.length} step={step} onShow={setMost} />
    </>
  )
}
