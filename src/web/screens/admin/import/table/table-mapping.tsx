import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { elementTypes, type ElementTypeName } from '#rules/standards/elements/element-types.ts'
import {
  isTableTarget,
  proposedHeaderRow,
  tableTargets,
  type TableTarget,
} from '#rules/standards/table/columns.ts'
import { readTable, type ReadTable, type TableModule } from '#rules/standards/table/read-table.ts'
import { rememberTargets, targetsFor } from './remembered-targets.ts'
import { TablePreview } from './table-preview.tsx'
import type { Sheets } from './use-table.ts'
import styles from './table-mapping.module.css'

const mostExamples = 3
const exampleLength = 80

/** Maps each column of a table to a target, and previews the resulting standards. */
export function TableMapping({
  sheets,
  isDisabled,
  onChange,
  onCheck,
}: {
  readonly sheets: Sheets
  readonly isDisabled: boolean
  /** Called when any choice changes, which invalidates an earlier check. */
  readonly onChange: () => void
  readonly onCheck: (table: ReadTable) => void
}) {
  const [sheetName, setSheetName] = useState(
    () => sheets.find(({ rows }) => rows.length > 1)?.name ?? sheets[0]?.name ?? '',
  )
  const sheet = sheets.find(({ name }) => name === sheetName)
  if (sheet === undefined || sheet.rows.length === 0)
    return <p role="alert">The file has no rows.</p>
  return (
    <section className={styles['mapping']} aria-label="Columns">
      {sheets.length > 1 && (
        <NativeSelect
          label="Sheet"
          value={sheetName}
          data={sheets.map(({ name }) => name)}
          onChange={({ currentTarget: { value } }) => {
            setSheetName(value)
            onChange()
          }}
        />
      )}
      <SheetMapping
        key={sheetName}
        rows={sheet.rows}
        isDisabled={isDisabled}
        onChange={onChange}
        onCheck={onCheck}
      />
    </section>
  )
}

type Rows = Sheets[number]['rows']

const headersIn = (rows: Rows, number: number): readonly string[] => {
  const cells = rows.find((row) => row.number === number)?.cells ?? []
  const width = Math.max(...rows.map((row) => row.cells.length))
  return Array.from({ length: width }, (_, place) => cells[place] ?? '')
}

/** What the columns under a header row are mapped to; `onChange` is called when the mapping changes. */
function useColumns(rows: Rows, onChange: () => void) {
  const [headerRow, setHeaderRow] = useState(() => proposedHeaderRow(rows))
  const headers = headersIn(rows, headerRow)
  const [chosen, setChosen] = useState(() => targetsFor(headers))
  return {
    headerRow,
    headers,
    ...chosen,
    chooseRow: (next: number) => {
      setHeaderRow(next)
      setChosen(targetsFor(headersIn(rows, next)))
      onChange()
    },
    // A target takes a single column.
    choose: (place: number, target: TableTarget) => {
      const targets = chosen.targets.map((one, at) =>
        at === place ? target : one === target ? 'ignore' : one,
      )
      setChosen({ targets, isRemembered: false })
      onChange()
    },
  }
}

function SheetMapping({
  rows,
  isDisabled,
  onChange,
  onCheck,
}: {
  readonly rows: Rows
  readonly isDisabled: boolean
  readonly onChange: () => void
  readonly onCheck: (table: ReadTable) => void
}) {
  const columns = useColumns(rows, onChange)
  const { headerRow, headers, targets, isRemembered } = columns
  const [module, setModule] = useState(noModule)
  const below = rows.filter(({ number }) => number > headerRow)
  const table = readTable(below, targets, module)
  return (
    <>
      <HeaderRow value={headerRow} last={rows.at(-1)?.number ?? 1} onChoose={columns.chooseRow} />
      <ModuleFields
        module={module}
        read={table.module}
        onChange={(next) => {
          setModule(next)
          onChange()
        }}
      />
      <p className={styles['note']}>
        {isRemembered
          ? 'The columns are as you chose them for a table with the same headers.'
          : 'The columns are proposed by the words of their headers.'}
      </p>
      <Columns headers={headers} rows={below} targets={targets} onChoose={columns.choose} />
      <TablePreview table={table} headers={headers} />
      <Button
        disabled={isDisabled || table.problems.length > 0 || table.standards.length === 0}
        onClick={() => {
          rememberTargets(headers, targets)
          onCheck(table)
        }}
      >
        Check
      </Button>
    </>
  )
}

const noModule: TableModule = {
  name: '',
  version: '',
  organization: '',
  defaultType: 'mandatory',
}

function HeaderRow({
  value,
  last,
  onChoose,
}: {
  readonly value: number
  readonly last: number
  readonly onChoose: (row: number) => void
}) {
  return (
    <NumberInput
      label="Row of the headers"
      className={styles['row']}
      min={1}
      max={last}
      allowDecimal={false}
      value={value}
      onChange={(entered) => {
        const row = Number(entered)
        if (Number.isInteger(row) && row > 0) onChoose(row)
      }}
    />
  )
}

function ModuleFields({
  module,
  read,
  onChange,
}: {
  readonly module: TableModule
  /** The values found in the table itself, shown as placeholders. */
  readonly read: TableModule
  readonly onChange: (module: TableModule) => void
}) {
  const field = (name: 'name' | 'version' | 'organization', label: string) => (
    <TextInput
      label={label}
      value={module[name]}
      placeholder={read[name]}
      maxLength={500}
      onChange={({ currentTarget: { value } }) => onChange({ ...module, [name]: value })}
    />
  )
  return (
    <div className={styles['fields']}>
      {field('name', 'Name of the module')}
      {field('version', 'Version')}
      {field('organization', 'Accreditation organization')}
      <NativeSelect
        label="Type of elements that say none"
        value={module.defaultType}
        data={elementTypes.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...module, defaultType: value as ElementTypeName })
        }
      />
    </div>
  )
}

function Columns({
  headers,
  rows,
  targets,
  onChoose,
}: {
  readonly headers: readonly string[]
  readonly rows: Rows
  readonly targets: readonly TableTarget[]
  readonly onChoose: (place: number, target: TableTarget) => void
}) {
  const examples = (place: number) =>
    rows
      .map(({ cells }) => (cells[place] ?? '').trim())
      .filter((cell) => cell !== '')
      .slice(0, mostExamples)
      .map((cell) => (cell.length > exampleLength ? `${cell.slice(0, exampleLength)}…` : cell))
      .join(' · ')
  return (
    <table className={styles['table']} aria-label="What each column becomes">
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">Becomes</th>
          <th scope="col">First cells</th>
        </tr>
      </thead>
      <tbody>
        {headers.map((header, place) => {
          const name = header.trim() || `Column ${place + 1}`
          return (
            // The columns never change order.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={place}>
              <th scope="row">{name}</th>
              <td>
                <NativeSelect
                  aria-label={`${name} becomes`}
                  value={targets[place] ?? 'ignore'}
                  data={tableTargets.map(({ target, label }) => ({ value: target, label }))}
                  onChange={({ currentTarget: { value } }) => {
                    if (isTableTarget(value)) onChoose(place, value)
                  }}
                />
              </td>
              <td className={styles['examples']}>{examples(place)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
