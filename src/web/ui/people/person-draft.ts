import type { PersonField, PersonValues } from './person-values.ts'

/** What was typed into a field: the text, what it is about to overwrite, and what was stored when it was typed. */
type Typed = { readonly value: string | boolean; readonly base: unknown; readonly seen: unknown }

/** What was typed into the fields of a person and is not what is stored. */
export type PersonDraft = { readonly [Field in PersonField]?: Typed }

const isUnsaved = ({ value, base }: Typed): boolean => value !== base

/** The values that a form shows: what was typed, until the list that is fetched again tells of something newer. */
export const shownValues = (stored: PersonValues, draft: PersonDraft): PersonValues => ({
  ...stored,
  ...Object.fromEntries(
    Object.entries(draft)
      .filter(([field, typed]) => isUnsaved(typed) || typed.seen === stored[field as PersonField])
      .map(([field, { value }]) => [field, value]),
  ),
})

/** The draft after something was typed. */
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

/** What a save sends: the fields that differ from what they overwrite, and what they overwrite. */
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

/** The draft once these values are stored; what was typed since stays unsaved. */
export const savedAs = (draft: PersonDraft, sent: Partial<PersonValues>): PersonDraft =>
  Object.fromEntries(
    Object.entries(draft).map(([name, typed]) => {
      const field = name as PersonField
      return [field, field in sent ? { ...typed, base: sent[field] } : typed]
    }),
  )

/** The draft when somebody has seen what else is stored in a field and overwrites that. */
export const overwriting = (draft: PersonDraft, field: PersonField, base: unknown): PersonDraft => {
  const typed = draft[field]
  return typed ? { ...draft, [field]: { ...typed, base } } : draft
}

/** The draft without what was typed into a field. */
export const without = (draft: PersonDraft, field: PersonField): PersonDraft =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => name !== field))
