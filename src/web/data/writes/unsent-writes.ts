import { ApiError } from '#rules/api/api-error.ts'
import type { ContractWrite } from '../api/contracts.ts'
import { whenServerAnswers } from '../api/server-state.ts'
import { refreshAfter } from '../cache/invalidation.ts'
import { draftsNamed, writeDraft } from '../drafts/draft.ts'
import { livingPages, pageId } from './living-pages.ts'
import { sendWrite, type WriteRequest } from './send-write.ts'
import {
  firstExpected,
  isRejected,
  sentBodyOf,
  subjectOf,
  valueOf,
  type KeptAs,
  type RejectedWrite,
  type UnsentWrite,
} from './unsent-write.ts'

// In milliseconds.
const longestRead = 5_000

const pause = (time: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, time)
  })

// The time of the action, not that of storing the write: code may be fetched in between, so that a later
// write is stored first.
const timeOf = ({ actedAt = performance.now() }: Pick<WriteRequest, 'actedAt'>): number =>
  performance.timeOrigin + actedAt

const prefix = 'unsent/'
const draftOf = (write: Pick<UnsentWrite, 'key'>): string => `${prefix}${write.key}`

// The keys of the writes that this page has made and is sending.
const own = new Set<string>()

// The keys of the writes that are shown where they were made.
const hidden = new Set<string>()

function store(write: UnsentWrite): void {
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

/**
 * Sends a write as `sendWrite` does, but retries under the same key until the server has answered, so that it is executed once. A write without a
 * response is never abandoned: it may already have been executed.
 */
export async function sendUntilAnswered(request: WriteRequest): Promise<unknown> {
  for (;;) {
    try {
      return await sendWrite(request)
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || !thrown.isOutage) throw thrown
      await whenServerAnswers()
    }
  }
}

/** The stored writes that the server rejected and that are shown nowhere else. */
export const rejectedWrites = (): readonly UnsentWrite[] =>
  unsentWrites().filter((write) => isRejected(write) && !hidden.has(write.key))

/** Stores why the server rejected a write, until the person decides; returns null for a failure that may pass. */
function reject(write: UnsentWrite, thrown: unknown): UnsentWrite | null {
  if (!(thrown instanceof ApiError) || thrown.isPassing) return null
  const { conflict, text } = thrown
  const rejected = { ...write, ...(conflict ? { conflict } : { refusal: text }) }
  store(rejected)
  return rejected
}

/** Whether the server rejected a write whose value is stored already: an earlier attempt or another person has stored it. */
const isStoredAlready = (write: UnsentWrite, thrown: unknown): boolean =>
  thrown instanceof ApiError &&
  thrown.conflict !== undefined &&
  thrown.conflict.stored === valueOf(write)

const handleOf = (write: UnsentWrite): RejectedWrite => ({
  hide: () => {
    hidden.add(write.key)
    store(write)
  },
  show: () => {
    hidden.delete(write.key)
    store(write)
  },
  drop: () => dropUnsent(write),
})

/** The writes that earlier pages have left, oldest first. What another open page has stored, it sends itself. */
async function leftByEarlierPages(): Promise<readonly UnsentWrite[]> {
  const isLeft = (write: UnsentWrite) => !own.has(write.key) && !isRejected(write)
  if (!unsentWrites().some(isLeft)) return []
  const living = await livingPages()
  return unsentWrites().filter(
    (write) => isLeft(write) && (write.page === pageId || !living.has(write.page ?? '')),
  )
}

/**
 * Lets the stored writes that expect the value which this one has replaced, and have not been sent, expect its own: their pages had not read that yet.
 */
function rebaseLater(write: UnsentWrite): void {
  const subject = subjectOf(write)
  for (const later of unsentWrites()) {
    if (later.at <= write.at || later.isSent || isRejected(later)) continue
    if (subjectOf(later) !== subject) continue
    const seen = firstExpected(later)
    if (!seen || seen[1] !== firstExpected(write)?.[1]) continue
    // The same choice, kept while it waited and again when it was sent: it is stored already.
    if (valueOf(later) === valueOf(write)) continue
    const body = { ...sentBodyOf(later), expected: { [seen[0]]: valueOf(write) } }
    store({ ...later, body: JSON.stringify(body) })
  }
}

/** Sends a stored write until it is answered. */
function send(write: UnsentWrite): Promise<unknown> {
  if (!write.isSent) store({ ...write, isSent: true })
  return sendUntilAnswered(write)
}

/** Sends one stored write again; returns whether later ones for the same value may be sent. */
async function sendAgain(write: UnsentWrite): Promise<boolean> {
  try {
    await send(write)
  } catch (thrown) {
    if (!isStoredAlready(write, thrown)) {
      reject(write, thrown)
      return false
    }
  }
  // Until the page has read the new value, its next write expects the old one (afterEarlier). A read that never ends is not waited for.
  await Promise.race([refreshAfter(write.name, sentBodyOf(write).parameters), pause(longestRead)])
  rebaseLater(write)
  dropUnsent(write)
  return true
}

const storedUnder = (key: string): UnsentWrite | undefined =>
  unsentWrites().find((write) => write.key === key)

/** Sends the stored writes of one value in order until one fails. If that one was rejected, only the last one is kept, with the reason. */
async function sendInOrder(keys: readonly string[]): Promise<void> {
  for (const [index, key] of keys.entries()) {
    const write = storedUnder(key)
    if (!write || (await sendAgain(write))) continue
    const last = storedUnder(keys.at(-1) ?? '')
    const failed = storedUnder(key)
    if (last && last.key !== key && failed && isRejected(failed)) {
      for (const earlier of keys.slice(index, -1)) dropUnsent({ key: earlier })
      const { conflict, refusal } = failed
      store({ ...last, ...(conflict && { conflict }), ...(refusal !== undefined && { refusal }) })
    }
    return
  }
}

async function sendLeft(): Promise<void> {
  for (const writes of Map.groupBy(await leftByEarlierPages(), subjectOf).values())
    await sendInOrder(writes.map(({ key }) => key))
}

let sending: Promise<void> | undefined

/**
 * Sends the writes that earlier pages have left, in order and in one run at a time, so that no write overtakes another; waits while the server
 * does not answer.
 */
export const resendUnsent = (): Promise<void> =>
  (sending ??= sendLeft().finally(() => {
    sending = undefined
  }))

/** Waits until the writes that earlier pages have left for the same value are sent; returns the write to send then, which may expect what they stored. */
async function afterEarlier(write: UnsentWrite): Promise<UnsentWrite> {
  const subject = subjectOf(write)
  const earlier = await leftByEarlierPages()
  if (!earlier.some((one) => subjectOf(one) === subject)) return write
  await resendUnsent()
  return storedUnder(write.key) ?? write
}

/**
 * Sends a write and stores it on this device, encrypted like drafts, until the response arrives, since the page may be closed at any moment.
 * `inTurn` sends it after earlier writes of this page to the same row. There is no conflict about a value that is stored already: the write then has no
 * updates.
 */
export async function keepWhileUnsent(
  { target, body, key, actedAt }: WriteRequest,
  name: ContractWrite,
  keptAs: KeptAs,
  inTurn: (send: () => Promise<unknown>) => Promise<unknown>,
): Promise<unknown> {
  const { what, value } = keptAs
  const at = timeOf({ actedAt })
  const write: UnsentWrite = { what, value, name, target, body, key, page: pageId, at }
  own.add(key)
  store(write)
  try {
    const answer = await inTurn(async () => {
      return send(await afterEarlier(write))
    })
    dropUnsent(write)
    return answer
  } catch (thrown) {
    if (isStoredAlready(write, thrown)) {
      dropUnsent(write)
      return {}
    }
    const rejected = reject(write, thrown)
    if (rejected) keptAs.onRejected?.(handleOf(rejected))
    else dropUnsent(write)
    throw thrown
  } finally {
    own.delete(key)
  }
}

/**
 * Stores a write that this page will send after another to the same row, in case the page is closed before that; returns the function that
 * forgets it.
 */
export function keepForLater(
  { target, body, key, actedAt }: WriteRequest,
  name: ContractWrite,
  { what, value }: KeptAs,
): () => void {
  own.add(key)
  const write = { what, value, name, target, body, key, page: pageId, at: timeOf({ actedAt }) }
  store(write)
  return () => {
    own.delete(key)
    dropUnsent(write)
  }
}

/** Sends a stored write again to overwrite what someone else has stored in the meantime. */
export async function sendAnyway(write: UnsentWrite): Promise<void> {
  const { conflict, refusal: _, isSent: __, ...kept } = write
  if (!conflict) return
  const body = { ...sentBodyOf(write), expected: { [conflict.field]: conflict.stored } }
  const again = {
    ...kept,
    body: JSON.stringify(body),
    key: crypto.randomUUID(),
    page: pageId,
    at: timeOf({}),
  }
  store(again)
  dropUnsent(write)
  await resendUnsent()
}
