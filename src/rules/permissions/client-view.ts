import { isSameUser } from '../people/user-id.ts'
import { clientFields, type FieldRule, type RowKind } from './client-fields.ts'

/** A row as a read or a write returns it. */
export type Row = Readonly<Record<string, unknown>>

/**
 * What a client's view of a row depends on. A visibility flag counts as set if it is set in the row itself (its value when
 * the row was read) or here (its current value); an element's record uses the flag of its standard's record. An unknown
 * flag counts as not set.
 */
export type ClientViewFacts = {
  readonly userId: string
  readonly areScoresVisible: boolean
  readonly IsConsultantCommentVisible?: boolean
  readonly IsTheGoodVisible?: boolean
  readonly IsTheBadVisible?: boolean
  readonly IsVisibleToClients?: boolean
}

type Flag =
  | 'IsConsultantCommentVisible'
  | 'IsTheGoodVisible'
  | 'IsTheBadVisible'
  | 'IsVisibleToClients'

function isSet(flag: Flag, row: Row, facts: ClientViewFacts): boolean {
  const known = [row, facts].filter((place) => Object.hasOwn(place, flag))
  return known.length > 0 && known.every((place) => (place as Row)[flag] === true)
}

const holds: Readonly<Record<FieldRule, (row: Row, facts: ClientViewFacts) => boolean>> = {
  always: () => true,
  'own row': (row, { userId }) => isSameUser(row['Id'], userId),
  'own citation': (row, { userId }) => isSameUser(row['CreatedBy'], userId),
  'consultant comment visible': (row, facts) => isSet('IsConsultantCommentVisible', row, facts),
  'the good visible': (row, facts) => isSet('IsTheGoodVisible', row, facts),
  'the bad visible': (row, facts) => isSet('IsTheBadVisible', row, facts),
  'thread visible': (row, facts) => isSet('IsVisibleToClients', row, facts),
  'scores visible': (_, { areScoresVisible }) => areScoresVisible,
}

/** Whether a client sees a field of a row; a field without a rule is hidden. */
function isVisibleToClient(
  kind: RowKind,
  field: string,
  row: Row,
  facts: ClientViewFacts,
): boolean {
  const rules: Readonly<Record<string, FieldRule>> = clientFields[kind]
  const rule = Object.hasOwn(rules, field) ? rules[field] : undefined
  return rule !== undefined && holds[rule](row, facts)
}

/** Returns a row as a client sees it: hidden fields are absent, not null. */
export const clientView = (kind: RowKind, row: Row, facts: ClientViewFacts): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([field]) => isVisibleToClient(kind, field, row, facts)),
  )
