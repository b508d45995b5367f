import { whyNotAllowed } from './allowed-people.ts'
import { comparable, peopleOf, readValue, shownValue, type CellValue } from './cell-values.ts'
import { columnOf, fieldsOfSheet, type SheetName, type WorkbookField } from './fields.ts'
import { checkTitle, hashesIn, idTitle, madeWithTitle, rowFields, shortHash } from './layout.ts'
import { peopleNames, type PeopleNames } from './people-names.ts'
import { cellText, type ReadRow, type ReadSheet, type SheetCell } from './sheet-cell.ts'
import type { Workbook, WorkbookRow, WorkbookSheet } from './workbook.ts'
import { writesOf, type WorkbookWrite } from './writes.ts'

/** The location of a cell in an uploaded workbook. */
export type CellPlace = {
  readonly sheet: SheetName
  /** The row number in the file. */
  readonly row: number
  /** The title of the column; empty for a whole row. */
  readonly column: string
  /** The subject of the row: its standard, and its element or task. */
  readonly about: string
}

/** A cell that was changed, and the writes that store the change. */
export type FoundChange = CellPlace & {
  readonly key: string
  readonly from: string
  readonly to: string
  readonly writes: readonly WorkbookWrite[]
}

/** A cell that was changed in the workbook and in the project. */
export type FoundConflict = CellPlace & {
  readonly key: string
  /** The value that the workbook was made with, the current value, the name of its author if known, and the value in the workbook. */
  readonly madeWith: string
  readonly now: string
  readonly by: string | null
  readonly to: string
  readonly writes: readonly WorkbookWrite[]
}

/** A cell, or a row, whose change cannot be stored, with the entered text and the reason. */
export type FoundRefusal = CellPlace & { readonly said: string; readonly why: string }

/** What an uploaded workbook would change. */
export type Comparison = {
  readonly changes: readonly FoundChange[]
  readonly conflicts: readonly FoundConflict[]
  readonly refusals: readonly FoundRefusal[]
  /** The number of refusals that are not listed. */
  readonly moreRefusals: number
  /** How many editable cells need no write: they were not edited, or the project already has their value. */
  readonly unchanged: number
}

const mostRefusals = 1_000

/** A sheet of the file, with access to its cells by column title. */
type FileSheet = {
  readonly rows: readonly ReadRow[]
  readonly cell: (row: ReadRow, title: string) => SheetCell | undefined
  readonly has: (title: string) => boolean
}

const isEmpty = (cell: SheetCell | undefined): boolean => cellText(cell).trim() === ''

function fileSheet({ rows }: ReadSheet): FileSheet {
  const head = rows.find(({ number }) => number === 1)?.cells ?? []
  const places = new Map(head.map((cell, place) => [cellText(cell).trim(), place]))
  return {
    rows: rows.filter(({ number, cells }) => number > 1 && cells.some((cell) => !isEmpty(cell))),
    cell: ({ cells }, title) => {
      const place = places.get(title)
      return place === undefined ? undefined : (cells[place] ?? null)
    },
    has: (title) => places.has(title),
  }
}

/** Collects the results of a comparison over all sheets. */
class Collected {
  readonly changes: FoundChange[] = []
  readonly conflicts: FoundConflict[] = []
  readonly refusals: FoundRefusal[] = []
  moreRefusals = 0
  unchanged = 0

  refuse(refusal: FoundRefusal): void {
    if (this.refusals.length < mostRefusals) this.refusals.push(refusal)
    else this.moreRefusals += 1
  }
}

/**
 * Compares an uploaded workbook with the current state of the project: for each cell, what it changes, what was changed on both sides, and what
 * cannot be stored.
 */
export function compareWorkbook(workbook: Workbook, file: readonly ReadSheet[]): Comparison {
  const found = new Collected()
  const names = peopleNames(workbook.people)
  for (const sheet of workbook.sheets) {
    const read = file.find(({ name }) => name.trim() === sheet.name)
    if (read !== undefined) new SheetComparison(workbook, sheet, names, read, found).run()
  }
  const { changes, conflicts, refusals, moreRefusals, unchanged } = found
  return { changes, conflicts, refusals, moreRefusals, unchanged }
}

class SheetComparison {
  readonly #workbook: Workbook
  readonly #sheet: WorkbookSheet
  readonly #names: PeopleNames
  readonly #file: FileSheet
  readonly #found: Collected

  constructor(
    workbook: Workbook,
    sheet: WorkbookSheet,
    names: PeopleNames,
    file: ReadSheet,
    found: Collected,
  ) {
    this.#workbook = workbook
    this.#sheet = sheet
    this.#names = names
    this.#file = fileSheet(file)
    this.#found = found
  }

  run(): void {
    const { name, rows } = this.#sheet
    if (!this.#file.has(idTitle) || !this.#file.has(checkTitle)) {
      const why = 'The hidden columns of this sheet are gone. Download the workbook again.'
      this.#found.refuse({ sheet: name, row: 1, column: '', about: '', said: '', why })
      return
    }
    const stored = new Map(rows.map((row) => [row.id, row]))
    const byId = Map.groupBy(this.#file.rows, (row) =>
      cellText(this.#file.cell(row, idTitle)).trim(),
    )
    for (const row of this.#file.rows) {
      const id = cellText(this.#file.cell(row, idTitle)).trim()
      if (id === '') this.#refuseRow(row, 'This row was added. New rows are not stored.')
      else {
        const twins = byId.get(id)?.filter((one) => one !== row) ?? []
        this.#compareRow(row, stored.get(Number(id)), twins)
      }
    }
  }

  #refuseRow(row: ReadRow, why: string): void {
    const said = row.cells.map(cellText).find((text) => text.trim() !== '') ?? ''
    this.#found.refuse({ ...this.#place(row, ''), about: '', said, why })
  }

  #place(row: ReadRow, column: string) {
    const { name } = this.#sheet
    const about = rowFields[name]
      .map((field) => cellText(this.#file.cell(row, columnOf(field).title)).trim())
      .filter((text) => text !== '')
      .join(' · ')
    return { sheet: name, row: row.number, column, about }
  }

  #compareRow(row: ReadRow, stored: WorkbookRow | undefined, twins: readonly ReadRow[]): void {
    const hashes = hashesIn(cellText(this.#file.cell(row, checkTitle)))
    for (const field of fieldsOfSheet[this.#sheet.name]) {
      const { title } = columnOf(field)
      const cell = this.#file.cell(row, title)
      const madeWith = this.#file.cell(row, madeWithTitle(field))
      if (cell === undefined) continue
      const hash = hashes.get(field)
      if (hash !== undefined) {
        if (shortHash(cellText(cell)) === hash) continue
        this.#refuseCell(row, field, cell, 'This cell is locked in the workbook.')
      } else if (madeWith !== undefined) {
        const isEdited =
          comparable(field, cellText(cell)) !== comparable(field, cellText(madeWith)) ||
          (typeof cell === 'object' && cell !== null && 'formula' in cell)
        if (isEdited) this.#compareCell({ row, field, cell, madeWith, stored, twins })
        else this.#found.unchanged += 1
      }
    }
  }

  #refuseCell(row: ReadRow, field: WorkbookField, cell: SheetCell, why: string): void {
    this.#found.refuse({ ...this.#place(row, columnOf(field).title), said: cellText(cell), why })
  }

  #compareCell({
    row,
    field,
    cell,
    madeWith,
    stored,
    twins,
  }: {
    readonly row: ReadRow
    readonly field: WorkbookField
    readonly cell: SheetCell
    readonly madeWith: SheetCell
    readonly stored: WorkbookRow | undefined
    readonly twins: readonly ReadRow[]
  }): void {
    const refuse = (why: string) => this.#refuseCell(row, field, cell, why)
    if (stored === undefined)
      return refuse('This row is not in the project any more, or you cannot see it.')
    const [twin] = twins
    if (twin !== undefined)
      return refuse(`This row is in the sheet twice: row ${twin.number} is the same.`)
    const place = this.#sheet.fields.indexOf(field)
    if (stored.open[place] !== true) return refuse('You cannot change this here now.')
    const present = stored.cells[place] ?? null
    const read = this.#valueOf(field, cell, stored, present)
    if (read.why !== undefined) return refuse(read.why)
    const now = shownValue(field, present, this.#names)
    const to = shownValue(field, read.value, this.#names)
    if (comparable(field, to) === comparable(field, now)) {
      this.#found.unchanged += 1
      return
    }
    const { projectId, phase } = this.#workbook
    const writes = writesOf({
      projectId,
      phase,
      id: stored.id,
      field,
      stored: present,
      value: read.value,
    })
    const common = {
      ...this.#place(row, columnOf(field).title),
      key: `${this.#sheet.name} ${stored.id} ${field}`,
      to,
      writes,
    }
    const made = cellText(madeWith)
    if (comparable(field, made) === comparable(field, now))
      this.#found.changes.push({ ...common, from: now })
    else {
      const by = stored.authors.find((author) => author.field === field)?.name ?? null
      this.#found.conflicts.push({ ...common, madeWith: made, now, by })
    }
  }

  #valueOf(
    field: WorkbookField,
    cell: SheetCell,
    row: WorkbookRow,
    present: string | null,
  ): CellValue {
    const read = readValue(field, cell, this.#names)
    if (read.why !== undefined) return read
    const assigned = peopleOf(row.cells[this.#sheet.fields.indexOf('assignees')] ?? null)
    const asked = { field, value: read.value, present, assigned }
    const why = whyNotAllowed(this.#workbook, this.#names, asked)
    return why === null ? read : { why }
  }
}
