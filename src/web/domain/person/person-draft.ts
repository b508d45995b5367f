import type { PersonField, PersonValues } from './person-values.ts'

/** A typed value, the value that it overwrites (`base`), and the value stored when it was typed (`seen`). */
type Typed = { readonly value: string | boolean; readonly base: unknown; readonly seen: unknown }

/** The typed values of a person that are not stored yet. */
export type PersonDraft = { readonly [Field in PersonField]?: Typed }

const isUnsaved = ({ value, base }: Typed): boolean => value !== base

/** Returns the values to show: the typed ones, until a refetched list has newer ones. */
export const shownValues = (stored: PersonValues, draft: PersonDraft): PersonValues => ({
  ...stored,
  ...Object.fromEntries(
    Object.entries(draft)
      .filter(([field, typed]) => isUnsaved(typed) || typed.seen === stored[field as PersonField])
      .map(([field, { value }]) => [field, value]),
  ),
})

/** Returns the draft after typing. */
export function typedInto(
  draft: PersonDraft,
  stored: PersonValues,
  changes: Partial<PersonValues>,
): PersonDraft {
  const shown = shownValues(stored, draft)
  const typed = Object.entries(changes).map(([name, value]): [string, Typed] => {
    const field = name as PersonField
    const before = draft[field]
    const base = before && isUnsaved(before) ? before.base : shown[field]
    return [field, { value, base, seen: stored[field] }]
  })
  return { ...draft, ...Object.fromEntries(typed) }
}

/** Returns the changed fields and the values that they overwrite. */
export function unsavedOf(draft: PersonDraft): {
  readonly changes: Partial<PersonValues>
  readonly expected: Partial<PersonValues>
} {
  const unsaved = Object.entries(draft).filter(([, typed]) => isUnsaved(typed))
  return {
    changes: Object.fromEntries(unsaved.map(([field, { value }]) => [field, value])),
    expected: Object.fromEntries(unsaved.map(([field, { base }]) => [field, base])),
  }
}

/** Returns the draft after these values were stored; later typing stays unsaved. */
export const savedAs = (draft: PersonDraft, sent: Partial<PersonValues>): PersonDraft =>
  Object.fromEntries(
    Object.entries(draft).map(([name, typed]) => {
      const field = name as PersonField
      return [field, field in sent ? { ...typed, base: sent[field] } : typed]
    }),
  )

/** Returns the draft after the person has seen another stored value in a field and chosen to overwrite it. */
export const overwriting = (draft: PersonDraft, field: PersonField, base: unknown): PersonDraft => {
  const typed = draft[field]
  return typed ? { ...draft, [field]: { ...typed, base } } : draft
}

/** Returns the draft without one field. */
export const without = (draft: PersonDraft, field: PersonField): PersonDraft =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => name !== field))
