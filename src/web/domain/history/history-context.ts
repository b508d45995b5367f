import type { WriteName } from '#operations/contracts.ts'
import { isSameUser } from '#rules/people/user-id.ts'
import { isPhase, phaseOf } from '#rules/review/phases.ts'
import type { Data } from '#web/data/api/contracts.ts'
import type { Description } from './labels/history-change.ts'
import { describeWrite } from './labels/write-labels.ts'

/**
 * An entry of the history as the server returns it. The history of all projects contains no people, since its readers already have
 * everyone's name.
 */
export type HistoryRow = Omit<Data<'transformations/query'>[number], 'People'> &
  Partial<Pick<Data<'transformations/query'>[number], 'People'>>

/** The data besides the entries that their descriptions need: whether the reader is staff, and names by id. */
export type HistoryContext = {
  readonly isStaff: boolean
  readonly person: (id: unknown) => string
  readonly standard: (id: unknown) => string
  readonly module: (id: unknown) => string
}

type Values = Readonly<Record<string, unknown>>

const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? (value as Values) : {}

/** Returns the phase of an entry, if any. */
export function phaseOfEntry({ Parameters }: HistoryRow) {
  const { phase } = valuesOf(Parameters)
  return isPhase(phase) ? phase : undefined
}

/** Describes an entry. */
export function describeEntry(
  entry: HistoryRow,
  { person, standard, module }: HistoryContext,
): Description {
  const phase = phaseOfEntry(entry)
  const rows: unknown = entry.PreSnapshot
  return describeWrite(`${entry.Focus}:${entry.Action}` as WriteName, {
    parameters: valuesOf(entry.Parameters),
    prior: valuesOf(Array.isArray(rows) ? rows[0] : rows),
    inPhase: phase ? ` in ${phaseOf(phase).title}` : '',
    elementName: entry.ElementName,
    documentName: entry.DocumentName,
    standardId: entry.StandardId,
    person: (id) => entry.People?.find(({ Id }) => isSameUser(Id, id))?.FullName || person(id),
    standard,
    module,
  })
}
