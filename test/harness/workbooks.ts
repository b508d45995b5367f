import { Workbook, type CellValue } from '@cj-tech-master/excelts'
import type { WriteName } from '#operations/contracts.ts'
import type { Target } from '#rules/api/targets.ts'
import type { Comparison } from '#rules/workbook/compare.ts'
import type { SheetName } from '#rules/workbook/fields.ts'
import { idTitle } from '#rules/workbook/layout.ts'
import type { WorkbookWrite } from '#rules/workbook/writes.ts'
import type { Role } from './people.ts'
import { download } from './test-files.ts'
import type { Sending, TestServer } from './test-server.ts'

/** An edit of a cell, found by the id of its row and the title of its column. */
export type CellEdit = {
  readonly sheet: SheetName
  readonly id: number
  readonly column: string
  readonly value: CellValue
}

type Asked = { readonly phase?: string; readonly module_id?: number }

const pathOf = (project: number, asked: Asked = {}): string => {
  const words = new URLSearchParams(
    Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return `/api/v5/projects/${project}/workbook?${words.toString()}`
}

/** Downloads the workbook of a project. */
export const getWorkbook = (
  server: TestServer,
  role: Role,
  project: number,
  asked: Asked = {},
  headers: Record<string, string> = {},
  target: Target = 'rds',
) => download(server, role, pathOf(project, asked), { headers, target })

/** Opens a workbook with a library that the server does not use to read workbooks. */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const book = new Workbook()
  await book.xlsx.load(Buffer.from(bytes))
  return book
}

/** The bytes of a workbook. */
export const saveWorkbook = async (book: Workbook): Promise<Buffer> =>
  Buffer.from(await book.xlsx.writeBuffer())

/** The number of the column with this title in the first row. */
export function columnNumber(book: Workbook, sheet: string, title: string): number {
  const row = book.getWorksheet(sheet)?.getRow(1)
  for (let number = 1; number <= (row?.cellCount ?? 0); number++)
    if (row?.getCell(number).text === title) return number
  throw new Error(`${sheet} has no column ${title}`)
}

/** The cell of a row that is found by its id. */
export function cellOf(book: Workbook, { sheet, id, column }: Omit<CellEdit, 'value'>) {
  const rows = book.getWorksheet(sheet)
  const ids = columnNumber(book, sheet, idTitle)
  for (let number = 2; number <= (rows?.rowCount ?? 0); number++) {
    const row = rows?.getRow(number)
    if (row?.getCell(ids).text === String(id)) return row.getCell(columnNumber(book, sheet, column))
  }
  throw new Error(`${sheet} has no row ${id}`)
}

/** Returns a workbook with other values in some of its cells. */
export async function editWorkbook(bytes: Uint8Array, edits: readonly CellEdit[]): Promise<Buffer> {
  const book = await openWorkbook(bytes)
  for (const edit of edits) cellOf(book, edit).value = edit.value
  return saveWorkbook(book)
}

/** Sends a workbook back, and returns the response. */
export async function sendWorkbook(
  server: TestServer,
  role: Role,
  project: number,
  bytes: Uint8Array,
  { headers = {}, target = 'rds' }: { headers?: Record<string, string>; target?: string } = {},
) {
  const path = `/api/v5/projects/${project}/workbook?apiDb=${target}`
  const response = await fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { ...server.as(role), 'content-type': 'application/octet-stream', ...headers },
    body: Buffer.from(bytes),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

/** Sends a workbook back, and returns what it would change. */
export async function compareWorkbook(
  server: TestServer,
  role: Role,
  project: number,
  bytes: Uint8Array,
): Promise<Comparison> {
  const { status, body } = await sendWorkbook(server, role, project, bytes)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data as Comparison
}

/** Sends the writes of a comparison one at a time, and returns their statuses. */
export async function applyWrites(
  server: TestServer,
  role: Role,
  writes: readonly WorkbookWrite[],
): Promise<number[]> {
  const statuses: number[] = []
  for (const { name, parameters, expected } of writes) {
    const sending: Sending = expected === undefined ? {} : { expected }
    const { status } = await server.write(role, name as WriteName, parameters, sending)
    statuses.push(status)
  }
  return statuses
}
