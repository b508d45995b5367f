import type { Data } from '../../data/contracts.ts'
import type { WriteName } from '../../../rules/write-names.ts'
import { isSameUser } from '../../../rules/user-id.ts'
import { isPhase, phaseOf } from '../../../rules/phases.ts'
import { historyWords } from './history-words.ts'
import type { Told } from './history-change.ts'

/** One change of the history as it is answered; the whole history names no people, whoever reads it knows everybody. */
export type HistoryRow = Omit<Data<'transformations/query'>[number], 'People'> &
  Partial<Pick<Data<'transformations/query'>[number], 'People'>>

/** What the history needs to know beside its entries: who looks at it, and names by id. */
export type HistoryContext = {
  readonly isStaff: boolean
  readonly person: (id: unknown) => string
  readonly standard: (id: unknown) => string
  readonly module: (id: unknown) => string
}

type Values = Readonly<Record<string, unknown>>

const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? (value as Values) : {}

/** The phase that an entry is about; undefined for none. */
export function phaseOfEntry({ Parameters }: HistoryRow) {
  const { phase } = valuesOf(Parameters)
  return isPhase(phase) ? phase : undefined
}

/** An entry in words. */
export function tellEntry(entry: HistoryRow, { person, standard, module }: HistoryContext): Told {
  const phase = phaseOfEntry(entry)
  const rows: unknown = entry.PreSnapshot
  return historyWords(`${entry.Focus}:${entry.Action}` as WriteName, {
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
