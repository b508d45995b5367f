import type { ContractWrite } from '../api/contracts.ts'
import { noteWriteEnd } from '../cache/fresh-reads.ts'
import { refreshAfter } from '../cache/invalidation.ts'
import { isWriting } from '../cache/overall-status.ts'
import { livingPages, pageId } from './living-pages.ts'
import { expectingStored, forgetReplaced, forgetWhenRead, noteStored } from './replaced-values.ts'
import { sendUntilAnswered, type WriteRequest } from './send-write.ts'
import {
  dropUnsent,
  handleOf,
  needsSignIn,
  isStoredAlready,
  storedUnder,
  storeRejection,
  storeUnsent,
  unsentWrites,
} from './stored-writes.ts'
import {
  isRejected,
  sentBodyOf,
  subjectOf,
  valueOf,
  type KeptAs,
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

// The keys of the writes that this page has made and is sending.
const own = new Set<string>()

/** The writes that earlier pages have left, oldest first. What another open page has stored, it sends itself. */
async function leftByEarlierPages(): Promise<readonly UnsentWrite[]> {
  const isLeft = (write: UnsentWrite) => !own.has(write.key) && !isRejected(write)
  if (!unsentWrites().some(isLeft)) return []
  const living = await livingPages()
  return unsentWrites().filter(
    (write) => isLeft(write) && (write.page === pageId || !living.has(write.page ?? '')),
  )
}

/** Lets the stored writes that were made after this one, and have not been sent, expect its value where they expect one that it has replaced. */
function rebaseLater(write: UnsentWrite): void {
  const subject = subjectOf(write)
  for (const later of unsentWrites()) {
    if (later.at <= write.at || isRejected(later) || subjectOf(later) !== subject) continue
    const rebased = expectingStored(later)
    if (rebased !== later) storeUnsent(rebased)
  }
}

/** Sends a stored write until it is answered. */
function send(write: UnsentWrite): Promise<unknown> {
  if (!write.isSent) storeUnsent({ ...write, isSent: true })
  return sendUntilAnswered(write)
}

/** Sends one stored write again; returns whether later ones for the same value may be sent. */
async function sendAgain(write: UnsentWrite): Promise<boolean> {
  try {
    await send(write)
  } catch (thrown) {
    if (!isStoredAlready(write, thrown)) {
      storeRejection(write, thrown)
      return false
    }
  }
  noteWriteEnd()
  const reading = refreshAfter(write.name, sentBodyOf(write).parameters)
  noteStored(write, reading)
  // A read that never ends is not waited for, nor one that waits for a write of this page, which may wait for this one (afterEarlier).
  if (!isWriting()) await Promise.race([reading, pause(longestRead)])
  rebaseLater(write)
  dropUnsent(write)
  return true
}

/** Lets the last write of a value, all that matters once an earlier one was rejected, take its rejection; drops the others. */
function passOn({ conflict, refusal }: UnsentWrite, writes: readonly UnsentWrite[]): void {
  for (const earlier of writes.slice(0, -1)) dropUnsent(earlier)
  const last = writes.at(-1)
  if (!last) return
  if (conflict && conflict.stored === valueOf(last)) dropUnsent(last)
  else
    storeUnsent({
      ...last,
      ...(conflict && { conflict }),
      ...(refusal !== undefined && { refusal }),
    })
}

/** Sends the stored writes of one value in order until one fails. If that one was rejected, only the last one is kept, with the reason. */
async function sendInOrder(subject: string, keys: readonly string[]): Promise<void> {
  for (const [index, key] of keys.entries()) {
    const write = storedUnder(key)
    if (!write || (await sendAgain(write))) continue
    const failed = storedUnder(key)
    const others = keys.slice(index + 1).flatMap((one) => storedUnder(one) ?? [])
    if (failed && isRejected(failed) && others.length > 0) passOn(failed, [failed, ...others])
    break
  }
  void forgetWhenRead(subject)
}

async function sendLeft(): Promise<void> {
  for (const [subject, writes] of Map.groupBy(await leftByEarlierPages(), subjectOf))
    await sendInOrder(
      subject,
      writes.map(({ key }) => key),
    )
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

/** Sends what earlier pages have left for a value. A run that is under way may have begun before some of it was left, so that another may follow. */
async function sendLeftFor(subject: string): Promise<void> {
  for (let runs = 0; runs < 2; runs += 1) {
    const left = await leftByEarlierPages()
    if (!left.some((one) => subjectOf(one) === subject)) return
    await resendUnsent()
  }
}

/** Waits until the writes that earlier pages have left for the same value are sent; returns the write to send then, which may expect what they stored. */
async function afterEarlier(write: UnsentWrite): Promise<UnsentWrite> {
  await sendLeftFor(subjectOf(write))
  return expectingStored(storedUnder(write.key) ?? write)
}

/**
 * Sends a write and stores it on this device, encrypted like drafts, until the response arrives, since the page may be closed at any moment.
 * `inTurn` sends it after earlier writes of this page to the same row. There is no conflict about a value that is stored already: the write then has no
 * updates. One that meets the end of the session stays stored, and is sent once the person is signed in again.
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
  storeUnsent(write)
  try {
    const answer = await inTurn(async () => {
      return send(await afterEarlier(write))
    })
    // What the page does next expects the value of this write.
    forgetReplaced(subjectOf(write))
    dropUnsent(write)
    return answer
  } catch (thrown) {
    if (isStoredAlready(write, thrown)) {
      dropUnsent(write)
      return {}
    }
    const rejected = storeRejection(write, thrown)
    if (rejected) keptAs.onRejected?.(handleOf(rejected))
    else if (!needsSignIn(thrown)) dropUnsent(write)
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
  storeUnsent(write)
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
  storeUnsent(again)
  dropUnsent(write)
  await sendLeftFor(subjectOf(again))
}
