import { sql, type RawBuilder } from 'kysely'
import { isoTime } from '#database/iso-time.ts'
import {
  gapAnalysisTextColumns,
  gapAnalysisVisibilityFlags,
  nullableColumns,
  statusFlags,
  visibilityFlags,
  type StatusFlags,
} from '#rules/review/phase-columns.ts'
import type { Phase } from '#rules/review/phases.ts'
import { forEachPhase, standardTable } from '../../core/phase/phase-tables.ts'
import { joinsOf, totalOf } from '../../core/phase/phase-totals.ts'
import { statement } from '../../core/statement.ts'

/** The stored score totals of a standard by group. */
export type KeptTotals = {
  readonly mandatorySum: number
  readonly mandatoryFull: number
  readonly pointsSum: number
  readonly pointsFull: number
  readonly liSum: number
  readonly liFull: number
}

/** The values that decide the label and the score of a standard in a phase. */
export type PhaseState = {
  readonly Status: string
  readonly hasOwner: boolean
  readonly hasJuniorOwner: boolean
  readonly flags: StatusFlags & Readonly<Record<(typeof visibilityFlags)[number], boolean>>
  readonly totals: KeptTotals
}

/**
 * A standard of a project in one phase, as the list reads it: the slice of a text that contains its fields, in the order of
 * `columns`. The whole list is sent as one text, because parsing each value separately costs the driver more than the value
 * itself; the tables reject the separator characters (see `refusesSeparators` in the schema).
 */
export type PackedRow = {
  readonly standardId: number
  readonly text: string
  readonly from: number
  readonly to: number
}

const rowEnd = '\u001E'
const fieldEnd = '\u001F'
const nothing = '\u001D'

const flags = [...statusFlags, ...visibilityFlags]
const flagsOf: Readonly<Record<Phase, readonly string[]>> = {
  'gap-analysis': [...flags, ...gapAnalysisVisibilityFlags],
  'desktop-review': flags,
  verification: flags,
}

// The positions in a packed row of the fields before the nullable columns.
const columns = {
  openTaskCount: 0,
  citationCount: 1,
  nextTaskDue: 2,
  state: 3,
  firstNullable: 4,
} as const

/** The nullable columns of a phase, in order. */
export const nullableColumnsOf = (phase: Phase): readonly string[] =>
  phase === 'gap-analysis' ? [...nullableColumns, ...gapAnalysisTextColumns] : nullableColumns

const totals = [
  'mandatorySum',
  'mandatoryFull',
  'pointsSum',
  'pointsFull',
  'liSum',
  'liFull',
] as const

const packedState = (phase: Phase): string => {
  const bits = flagsOf[phase].map((name, bit) => `r."${name}"::int * ${2 ** bit}`).join(' + ')
  const kept = totals.map((column) => totalOf(phase, column)).join(', ')
  return `concat_ws(' ', r."Status", (r."OwnerId" is not null)::int, (r."JuniorOwnerId" is not null)::int, ${bits}, ${kept})`
}

type Values = { project: number; standard: number }
type PageValues = { project: number; standards: readonly number[]; rows: number }
// All rows, as one text.
type Packed = { string_agg: string | null }

const packed = (phase: Phase): RawBuilder<string> => {
  const nullable = nullableColumnsOf(phase).map(
    (column) => `coalesce(r."${column}"::text, E'\\x1D')`,
  )
  return sql`concat_ws(E'\\x1F', r."StandardId", c."openTaskCount", c."citationCount",
      coalesce(c."nextTaskDue"::text, E'\\x1D'), ${sql.raw(packedState(phase))}, ${sql.raw(nullable.join(', '))})`
}

const tablesOf = (phase: Phase) => sql`${sql.table(standardTable[phase])} r
    join "ProjectStandard" c on c."ProjectId" = r."ProjectId" and c."StandardId" = r."StandardId"
    ${sql.raw(joinsOf(phase))}`

const list = (phase: Phase, one: RawBuilder<unknown>, project: RawBuilder<number>) => sql<Packed>`
    select string_agg(${packed(phase)}, E'\\x1E') from ${tablesOf(phase)}
    where r."ProjectId" = ${project} ${one}`

/** The standards of a project in a phase; `packedRows` splits the result. */
export const phaseLists = forEachPhase((phase) =>
  statement<Values, Packed>(`standardPhase.list.${phase}`, (_, place) =>
    list(phase, sql``, place('project')),
  ),
)

/** The first rows of a project in a phase among some standards, in their order; `packedRows` splits the result. */
export const phasePages = forEachPhase((phase) =>
  statement<PageValues, Packed>(
    `standardPhase.page.${phase}`,
    (_, place) => sql<Packed>`
      select string_agg(one.packed, E'\\x1E') from (
        select ${packed(phase)} as packed
        from ${tablesOf(phase)}
        join unnest(${place('standards')}::int[]) with ordinality k (id, place) on k.id = r."StandardId"
        where r."ProjectId" = ${place('project')}
        order by k.place limit ${place('rows')}::int) one`,
  ),
)

/** One standard of a project in a phase; `packedRows` splits the result. */
export const phaseOfOne = forEachPhase((phase) =>
  statement<Values, Packed>(`standardPhase.one.${phase}`, (_, place) =>
    list(phase, sql`and r."StandardId" = ${place('standard')}`, place('project')),
  ),
)

/** The packed rows in the result of one of the statements above. */
export function packedRows([row]: readonly (readonly (string | null)[])[]): PackedRow[] {
  const text = row?.[0]
  if (text == null) return []
  const rows: PackedRow[] = []
  for (let from = 0; from < text.length;) {
    const idEnd = text.indexOf(fieldEnd, from)
    const to = endOf(text, rowEnd, idEnd)
    rows.push({ standardId: Number(text.slice(from, idEnd)), text, from: idEnd + 1, to })
    from = to + 1
  }
  return rows
}

// The offset of the next separator, or else the end.
const endOf = (text: string, separator: string, from: number, to = text.length): number => {
  const found = text.indexOf(separator, from)
  return found === -1 || found > to ? to : found
}

/** Iterates over the fields of a packed row. */
export class PackedFields {
  readonly text: string
  /** The start and end of the current field. */
  from: number
  to: number
  readonly #end: number

  constructor({ text, from, to }: PackedRow) {
    this.text = text
    this.from = from
    this.to = endOf(text, fieldEnd, from, to)
    this.#end = to
  }

  next(): void {
    this.from = this.to + 1
    this.to = endOf(this.text, fieldEnd, this.from, this.#end)
  }

  get isNothing(): boolean {
    return this.text.charCodeAt(this.from) === nothing.charCodeAt(0)
  }
}

const fieldsOf = ({ text, from, to }: PackedRow): string[] => text.slice(from, to).split(fieldEnd)

/** Parses the state field of a phase. */
export function stateIn(phase: Phase, state: string): PhaseState {
  const [Status = '', owner, junior, bits, ...sums] = state.split(' ')
  const [
    mandatorySum = 0,
    mandatoryFull = 0,
    pointsSum = 0,
    pointsFull = 0,
    liSum = 0,
    liFull = 0,
  ] = sums.map(Number)
  return {
    Status,
    hasOwner: owner === '1',
    hasJuniorOwner: junior === '1',
    flags: Object.fromEntries(
      flagsOf[phase].map((name, bit) => [name, (Number(bits) & (2 ** bit)) !== 0]),
    ) as PhaseState['flags'],
    totals: { mandatorySum, mandatoryFull, pointsSum, pointsFull, liSum, liFull },
  }
}

/** Parses the state in a packed row of a phase. */
export const stateOf = (phase: Phase, row: PackedRow): PhaseState =>
  stateIn(phase, fieldsOf(row)[columns.state] ?? '')

/** The nullable columns in a packed row of a phase. */
export function nullablesIn(phase: Phase, row: PackedRow): Record<string, string | null> {
  const fields = fieldsOf(row)
  return Object.fromEntries(
    nullableColumnsOf(phase).map((column, index) => {
      const text = fields[columns.firstNullable + index] ?? nothing
      const value = column.endsWith('LastModified') && text !== nothing ? isoTime(text) : text
      return [column, text === nothing ? null : value]
    }),
  )
}
