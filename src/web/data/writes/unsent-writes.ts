import { ApiError, type Conflict } from '#rules/api/api-error.ts'
import type { Target } from '#rules/api/targets.ts'
import type { ContractWrite } from '../api/contracts.ts'
import { whenServerAnswers } from '../api/server-state.ts'
import { refreshAfter } from '../cache/invalidation.ts'
import { draftsNamed, writeDraft } from '../drafts/draft.ts'
import { sendWrite, type WriteRequest } from './send-write.ts'

/** A kept write that the server does not accept: a notice says so above the page, unless it is hidden because its control says so itself. */
export type RejectedWrite = {
  readonly hide: () => void
  readonly show: () => void
  /** The person has decided. */
  readonly drop: () => void
}

/** How a kept write is called for people, such as 'Score of (a)' and 'Met'. */
export type KeptAs = {
  readonly what: string
  readonly value: string
  readonly onRejected?: (write: RejectedWrite) => void
}

/** A write that the server has not answered: what was sent, and why it cannot be stored once that is known. */
export type UnsentWrite = Pick<KeptAs, 'what' | 'value'> & {
  readonly name: ContractWrite
  readonly target: Target
  /** The body of the write, as JSON. */
  readonly body: string
  readonly key: string
  /** When the person acted, in milliseconds since 1970, with fractions: two acts of a page are never swapped. */
  readonly at: number
  /** What somebody else has stored meanwhile. */
  readonly conflict?: Conflict
  /** Why the server does not accept it. */
  readonly refusal?: string
}

type SentBody = {
  readonly parameters: Readonly<Record<string, unknown>>
  readonly expected?: Readonly<Record<string, unknown>>
  readonly [name: string]: unknown
}

// Code may be fetched between an act and its keeping, so that the later one is kept first.
const timeOf = ({ actedAt = performance.now() }: Pick<WriteRequest, 'actedAt'>): number =>
  performance.timeOrigin + actedAt

const prefix = 'unsent/'
const draftOf = (write: Pick<UnsentWrite, 'key'>): string => `${prefix}${write.key}`

// The keys of those that this page has made and is sending.
const own = new Set<string>()

// The keys of those that are shown where they were made.
const hidden = new Set<string>()

function store(write: UnsentWrite): void {
  writeDraft(draftOf(write), {
    text: JSON.stringify(write),
    base: '',
    what: write.what,
    told: write.value,
  })
}

/** Forgets a kept write. */
export function dropUnsent(write: Pick<UnsentWrite, 'key'>): void {
  hidden.delete(write.key)
  writeDraft(draftOf(write), null)
}

/** Returns the writes that are kept on this device, oldest first. */
export const unsentWrites = (): readonly UnsentWrite[] =>
  draftsNamed(prefix)
    .map(({ text }) => JSON.parse(text) as UnsentWrite)
    .toSorted((a, b) => a.at - b.at)

/** The parameters and expected values of a kept write. */
const sentBodyOf = ({ body }: UnsentWrite): SentBody => JSON.parse(body) as SentBody

/**
 * Sends a write as `sendWrite` does, but until the server has answered, under the same key, so that it is stored once. A write without a response
 * is never given up: it may be stored already.
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

const rowNames: readonly string[] = ['project_id', 'standard_id', 'element_id', 'phase']

/** Which value of which row a write sets, as text. */
function subjectOf(write: UnsentWrite): string {
  const { parameters } = sentBodyOf(write)
  return JSON.stringify([write.target, write.name, ...rowNames.map((name) => parameters[name])])
}

/** The value that a write sets: the parameter that does not name the row. */
const valueOf = (write: UnsentWrite): unknown =>
  Object.entries(sentBodyOf(write).parameters).find(([name]) => !rowNames.includes(name))?.[1]

const isRejected = ({ conflict, refusal }: UnsentWrite): boolean =>
  conflict !== undefined || refusal !== undefined

/** The kept writes that the server does not accept, and that are shown nowhere else. */
export const rejectedWrites = (): readonly UnsentWrite[] =>
  unsentWrites().filter((write) => isRejected(write) && !hidden.has(write.key))

/** Keeps a write that the server has refused until the person decides; one that may succeed later is none. */
function reject(write: UnsentWrite, thrown: unknown): UnsentWrite | null {
  if (!(thrown instanceof ApiError) || thrown.isPassing) return null
  const { conflict, text } = thrown
  const rejected = { ...write, ...(conflict ? { conflict } : { refusal: text }) }
  store(rejected)
  return rejected
}

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

/** The writes that an earlier page has kept, oldest first. */
const leftByEarlierPages = (): readonly UnsentWrite[] =>
  unsentWrites().filter((write) => !own.has(write.key) && !isRejected(write))

/** Sends one kept write again; returns whether those after it for the same value may be sent. */
async function sendAgain(write: UnsentWrite): Promise<boolean> {
  try {
    await sendUntilAnswered(write)
  } catch (thrown) {
    const conflict = thrown instanceof ApiError ? thrown.conflict : undefined
    // The response to an earlier attempt was lost, and its key has expired.
    if (!conflict || conflict.stored !== valueOf(write)) {
      reject(write, thrown)
      return false
    }
  }
  dropUnsent(write)
  refreshAfter(write.name, sentBodyOf(write).parameters)
  return true
}

/** Sends the kept writes of one value in order, until one cannot be stored: the last one stands for those then. */
async function sendInOrder(writes: readonly UnsentWrite[]): Promise<void> {
  for (const [index, write] of writes.entries()) {
    if (await sendAgain(write)) continue
    const last = writes.at(-1)
    const failed = unsentWrites().find(({ key }) => key === write.key)
    if (last && last !== write && failed && isRejected(failed)) {
      for (const earlier of writes.slice(index, -1)) dropUnsent(earlier)
      const { conflict, refusal } = failed
      store({ ...last, ...(conflict && { conflict }), ...(refusal !== undefined && { refusal }) })
    }
    return
  }
}

async function sendLeft(): Promise<void> {
  for (const writes of Map.groupBy(leftByEarlierPages(), subjectOf).values())
    await sendInOrder(writes)
}

let sending: Promise<void> | undefined

/** Sends what earlier pages have kept, in order and once at a time, so that no write overtakes another; waits while the server does not answer. */
export const resendUnsent = (): Promise<void> =>
  (sending ??= sendLeft().finally(() => {
    sending = undefined
  }))

const firstExpected = (write: UnsentWrite): readonly [string, unknown] | undefined =>
  Object.entries(sentBodyOf(write).expected ?? {})[0]

/**
 * Waits until what earlier pages kept of the same value is sent. Returns the write as it is to be sent then: it expects the value of the last one
 * of them if it expected what one of them replaced, since the page has read no more yet.
 */
async function afterEarlier(write: UnsentWrite): Promise<UnsentWrite> {
  const subject = subjectOf(write)
  const earlier = leftByEarlierPages().filter((one) => subjectOf(one) === subject)
  const last = earlier.at(-1)
  if (!last) return write
  await resendUnsent()
  const seen = firstExpected(write)
  const isStored = !unsentWrites().some(({ key }) => key === last.key)
  const isBehind = earlier.some((one) => firstExpected(one)?.[1] === seen?.[1])
  if (!isStored || !isBehind || !seen) return write
  const body = { ...sentBodyOf(write), expected: { [seen[0]]: valueOf(last) } }
  return { ...write, body: JSON.stringify(body) }
}

/**
 * Sends a write, and keeps it on this device, encrypted like drafts, until there is a response to it: the page may be closed at any moment. `inTurn`
 * runs the sending after that of earlier writes of this page to the same row.
 */
export async function keepWhileUnsent(
  { target, body, key, actedAt }: WriteRequest,
  name: ContractWrite,
  keptAs: KeptAs,
  inTurn: (send: () => Promise<unknown>) => Promise<unknown>,
): Promise<unknown> {
  const { what, value } = keptAs
  const at = timeOf({ actedAt })
  const write: UnsentWrite = { what, value, name, target, body, key, at }
  own.add(key)
  store(write)
  try {
    const answer = await inTurn(async () => {
      const next = await afterEarlier(write)
      // A later page must send the same body under this key.
      if (next !== write) store(next)
      return sendUntilAnswered(next)
    })
    dropUnsent(write)
    return answer
  } catch (thrown) {
    const rejected = reject(write, thrown)
    if (rejected) keptAs.onRejected?.(handleOf(rejected))
    else dropUnsent(write)
    throw thrown
  } finally {
    own.delete(key)
  }
}

/**
 * Keeps a write that this page will send after another of the same row, in case that it is closed before; returns the function that forgets it.
 */
export function keepForLater(
  { target, body, key, actedAt }: WriteRequest,
  name: ContractWrite,
  { what, value }: KeptAs,
): () => void {
  own.add(key)
  const write = { what, value, name, target, body, key, at: timeOf({ actedAt }) }
  store(write)
  return () => {
    own.delete(key)
    dropUnsent(write)
  }
}

/** Sends a kept write again over what somebody else has stored meanwhile. */
export async function sendAnyway(write: UnsentWrite): Promise<void> {
  const { conflict, refusal: _, ...kept } = write
  if (!conflict) return
  const body = { ...sentBodyOf(write), expected: { [conflict.field]: conflict.stored } }
  const again = { ...kept, body: JSON.stringify(body), key: crypto.randomUUID(), at: timeOf({}) }
  store(again)
  dropUnsent(write)
  await resendUnsent()
}
