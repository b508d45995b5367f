import { ApiError } from '#rules/api/api-error.ts'
import { draftsNamed, writeDraft } from '../drafts/draft.ts'
import { isRejected, valueOf, type RejectedWrite, type UnsentWrite } from './unsent-write.ts'

const prefix = 'unsent/'
const draftOf = (write: Pick<UnsentWrite, 'key'>): string => `${prefix}${write.key}`

// The keys of the writes that are shown where they were made.
const hidden = new Set<string>()

/** Stores a write on this device, encrypted like drafts. */
export function storeUnsent(write: UnsentWrite): void {
  writeDraft(draftOf(write), {
    text: JSON.stringify(write),
    base: '',
    what: write.what,
    told: write.value,
  })
}

/** Removes a stored write. */
export function dropUnsent(write: Pick<UnsentWrite, 'key'>): void {
  hidden.delete(write.key)
  writeDraft(draftOf(write), null)
}

/** Returns the writes stored on this device, oldest first. */
export const unsentWrites = (): readonly UnsentWrite[] =>
  draftsNamed(prefix)
    .map(({ text }) => JSON.parse(text) as UnsentWrite)
    .toSorted((a, b) => a.at - b.at)

/** Returns the write stored under a key. */
export const storedUnder = (key: string): UnsentWrite | undefined =>
  unsentWrites().find((write) => write.key === key)

/** The stored writes that the server rejected and that are shown nowhere else. */
export const rejectedWrites = (): readonly UnsentWrite[] =>
  unsentWrites().filter((write) => isRejected(write) && !hidden.has(write.key))

/** Whether the server did not look at a write because the person is not signed in any more. */
export const needsSignIn = (thrown: unknown): boolean =>
  thrown instanceof ApiError &&
  ['notSignedIn', 'secondFactorAwaited', 'secondFactorRequired'].includes(thrown.code)

/** Stores why the server rejected a write, until the person decides; returns null for a failure that may pass. */
export function storeRejection(write: UnsentWrite, thrown: unknown): UnsentWrite | null {
  if (!(thrown instanceof ApiError) || thrown.isPassing || needsSignIn(thrown)) return null
  if (thrown.code === 'tooManyRequests') return null
  const { conflict, text } = thrown
  const rejected = { ...write, ...(conflict ? { conflict } : { refusal: text }) }
  storeUnsent(rejected)
  return rejected
}

/** Whether the server rejected a write whose value is stored already: an earlier attempt or another person has stored it. */
export const isStoredAlready = (write: UnsentWrite, thrown: unknown): boolean =>
  thrown instanceof ApiError &&
  thrown.conflict !== undefined &&
  thrown.conflict.stored === valueOf(write)

/** Returns what a control does with a rejected write that it reports itself. */
export const handleOf = (write: UnsentWrite): RejectedWrite => ({
  hide: () => {
    hidden.add(write.key)
    storeUnsent(write)
  },
  show: () => {
    hidden.delete(write.key)
    storeUnsent(write)
  },
  drop: () => dropUnsent(write),
})
