import { base10Id } from '#rules/api/base10-id.ts'

type Values = Readonly<Record<string, unknown>>

// A fixed list: parameter names from callers would be arbitrary text, and enough of them could fill the disk.
const rowIdParameters: ReadonlySet<string> = new Set([
  'id',
  'Id',
  'newStandardId',
  'date_id',
  'document_id',
  'element_id',
  'module_id',
  'project_id',
  'reply_id',
  'report_id',
  'rfi_id',
  'standard_id',
  'status_id',
  'task_id',
  'template_id',
])

const userIdParameters: ReadonlySet<string> = new Set([
  'Id',
  'author_id',
  'client_user_id',
  'recipient_id',
  'target_user_id',
  'user_id',
])

// The format of our user ids; other values are not stored.
const parseUserId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-z]{1,12}){1,4}$/i.test(value)
    ? value.toLowerCase()
    : undefined

/** Picks the ids from the parameters of a call, by name; never texts, tokens or bodies. */
export function requestedIds(sent: Values): Record<string, number | string> {
  const ids: Record<string, number | string> = {}
  for (const [name, value] of Object.entries(sent)) {
    const row = rowIdParameters.has(name) ? (base10Id(value) ?? undefined) : undefined
    const id = row ?? (userIdParameters.has(name) ? parseUserId(value) : undefined)
    if (id !== undefined) ids[name] = id
  }
  return ids
}
