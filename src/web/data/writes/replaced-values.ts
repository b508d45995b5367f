import { firstExpected, sentBodyOf, subjectOf, valueOf, type UnsentWrite } from './unsent-write.ts'

/** The values of a row that sent writes of earlier pages have replaced, the one that they stored last, and the reads of it. */
type Replaced = {
  readonly values: Set<unknown>
  readonly reads: Promise<unknown>[]
  readonly latest: unknown
}

// By the row and value that the writes set, as long as this page may still show a replaced value.
const replaced = new Map<string, Replaced>()

/** Records that a write of an earlier page is stored; `reading` ends when this page has read the stored value. */
export function noteStored(write: UnsentWrite, reading: Promise<unknown>): void {
  const subject = subjectOf(write)
  const { values, reads } = replaced.get(subject) ?? { values: new Set(), reads: [] }
  const seen = firstExpected(write)
  if (seen) values.add(seen[1])
  replaced.set(subject, { values, reads: [...reads, reading], latest: valueOf(write) })
}

/** Forgets what was replaced in a row: this page has stored a value there itself. */
export const forgetReplaced = (subject: string): void => void replaced.delete(subject)

/** Forgets what was replaced in a row once this page has read all that was stored there since. */
export async function forgetWhenRead(subject: string): Promise<void> {
  const known = replaced.get(subject)
  await Promise.allSettled(known?.reads ?? [])
  if (replaced.get(subject) === known) replaced.delete(subject)
}

/**
 * Returns a write as it must be sent now: one that expects a replaced value, because its page had not read the row again, expects what is stored instead. One
 * that may have reached the server stays as it was, since the server takes no other body under its key; so does the choice that is stored already.
 */
export function expectingStored(write: UnsentWrite): UnsentWrite {
  const known = replaced.get(subjectOf(write))
  const seen = firstExpected(write)
  if (!known || !seen || write.isSent || !known.values.has(seen[1])) return write
  if (valueOf(write) === known.latest) return write
  const body = { ...sentBodyOf(write), expected: { [seen[0]]: known.latest } }
  return { ...write, body: JSON.stringify(body) }
}
