import type { Phase } from '#rules/review/phases.ts'
import type { Changes } from './assignment-draft.ts'
import { roles, shownAt, storedAt, type Consultant, type MatrixStandard } from './matrix-data.ts'

/** How many standards a person has in a role, unsaved changes included; `more` is the difference from the stored number. */
export type RoleCount = { readonly shown: number; readonly more: number }

/** The counts of a person in a module and phase; the id is null for unassigned standards. */
export type LeadCount = {
  readonly Id: string | null
  readonly SC: RoleCount
  readonly AC: RoleCount
}

/** Returns the consultants with stored or unsaved assignments in a module and phase, in display order, with the unassigned standards last. */
export function leadCounts(
  rows: readonly MatrixStandard[],
  phase: Phase,
  changes: Changes,
  consultants: readonly Consultant[],
): LeadCount[] {
  const shown = new Map<string, number>()
  const stored = new Map<string, number>()
  const add = (counts: Map<string, number>, key: string) =>
    counts.set(key, (counts.get(key) ?? 0) + 1)
  const known = new Map<string, string | null>()
  const keyOf = (id: string | null, role: string) => {
    const person = id?.toLowerCase() ?? ''
    if (!known.has(person)) known.set(person, id)
    return `${role} ${person}`
  }
  for (const row of rows)
    for (const role of roles) {
      add(shown, keyOf(shownAt(row, phase, role, changes), role))
      add(stored, keyOf(storedAt(row, phase, role), role))
    }
  const order = new Map(consultants.map(({ Id }, index) => [Id.toLowerCase(), index]))
  const placeOf = (person: string) =>
    person === '' ? Number.MAX_SAFE_INTEGER : (order.get(person) ?? consultants.length)
  const countOf = (role: string, person: string): RoleCount => {
    const now = shown.get(`${role} ${person}`) ?? 0
    return { shown: now, more: now - (stored.get(`${role} ${person}`) ?? 0) }
  }
  return [...known]
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([person, Id]) => ({ Id, SC: countOf('SC', person), AC: countOf('AC', person) }))
}
