import { base10Id } from '../../rules/base10-id.ts'

type Values = Readonly<Record<string, unknown>>

// The names of the product: one that somebody made up would be a text, and any number of them would fill the disk.
const rowNames: ReadonlySet<string> = new Set([
  'id',
  'Id',
  'newStandardId',
  'date_id',
  'document_id',
  'element_id',
  'module_id',
  'project_id',
  'standard_id',
  'status_id',
  'task_id',
])

const personNames: ReadonlySet<string> = new Set([
  'Id',
  'author_id',
  'client_user_id',
  'target_user_id',
  'user_id',
])

// Ids as this house gives them; whatever else somebody sends in their place is not kept.
const personIdIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-z]{1,12}){1,4}$/i.test(value)
    ? value.toLowerCase()
    : undefined

/** The ids among what a call was sent, by name; texts, tokens and bodies never. */
export function askedIds(sent: Values): Record<string, number | string> {
  const ids: Record<string, number | string> = {}
  for (const [name, value] of Object.entries(sent)) {
    const row = rowNames.has(name) ? (base10Id(value) ?? undefined) : undefined
    const id = row ?? (personNames.has(name) ? personIdIn(value) : undefined)
    if (id !== undefined) ids[name] = id
  }
  return ids
}
