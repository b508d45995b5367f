import { ApiError, type Conflict } from '#rules/api/api-error.ts'
import type { Target } from '#rules/api/targets.ts'
import type { ContractWrite } from '../api/contracts.ts'
import { isServerAway, onServerState, whenServerAnswers } from '../api/server-state.ts'
import { refreshAfter } from '../cache/invalidation.ts'
import { draftsNamed, writeDraft } from '../drafts/draft.ts'
import { sendWrite, type WriteRequest } from './send-write.ts'

/** How a kept write is called for people, such as 'Score of (a)' and 'Met'. */
export type KeptAs = { readonly what: string; readonly value: string }

/** A write that the server has not answered: what was sent, and why it cannot be stored once that is known. */
export type UnsentWrite = KeptAs & {
  readonly name: ContractWrite
  readonly target: Target
  /** The body of the write, as JSON. */
  readonly body: string
  readonly key: string
  /** When it was made, in milliseconds since 1970. */
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

const prefix = 'unsent/'
const draftOf = (write: Pick<UnsentWrite, 'key'>): string => `${prefix}${write.key}`

// In milliseconds: a response takes less, so that nothing is stored for a write as they usually are.
const patienceForResponse = 1_000

// Those that this tab is sending.
const underway = new Set<string>()

function store(write: UnsentWrite): void {
  writeDraft(draftOf(write), {
    text: JSON.stringify(write),
    base: '',
    what: write.what,
    told: write.value,
  })
}

/** Forgets a kept write. */
export const dropUnsent = (write: Pick<UnsentWrite, 'key'>): void =>
  writeDraft(draftOf(write), null)

/** Returns the writes that are kept on this device, oldest first. */
export const unsentWrites = (): readonly UnsentWrite[] =>
  draftsNamed(prefix)
    .map(({ text }) => JSON.parse(text) as UnsentWrite)
    .toSorted((a, b) => a.at - b.at)

/** The parameters and expected values of a kept write. */
const sentBodyOf = ({ body }: UnsentWrite): SentBody => JSON.parse(body) as SentBody

/** Sends a write as `sendWrite` does; while the server does not answer, sends it again when it is back, under the same key, so that it is stored once. */
export async function sendUntilAnswered(request: WriteRequest): Promise<unknown> {
  for (;;) {
    try {
      return await sendWrite(request)
    } catch (thrown) {
      const isOutage = thrown instanceof ApiError && thrown.isOutage
      if (!isOutage || !isServerAway()) throw thrown
      await whenServerAnswers()
    }
  }
}

/** Keeps a write on this device, encrypted like drafts, while `send` has no response to it. */
export async function keepWhileUnsent(
  { target, body, key }: WriteRequest,
  name: ContractWrite,
  keptAs: KeptAs,
  send: () => Promise<unknown>,
): Promise<unknown> {
  const write: UnsentWrite = { ...keptAs, name, target, body, key, at: Date.now() }
  let isKept = false
  const keep = () => {
    if (!isKept) store(write)
    isKept = true
  }
  underway.add(key)
  if (isServerAway()) keep()
  const timer = setTimeout(keep, patienceForResponse)
  const stop = onServerState(() => {
    if (isServerAway()) keep()
  })
  try {
    return await send()
  } finally {
    clearTimeout(timer)
    stop()
    underway.delete(key)
    if (isKept) dropUnsent(write)
  }
}

/** Which value of a row a write sets: its parameters without those values, as text. */
const subjectOf = (write: UnsentWrite): string => {
  const { project_id, standard_id, element_id, phase } = sentBodyOf(write).parameters
  return JSON.stringify([write.target, write.name, project_id, standard_id, element_id, phase])
}

const isStoredAlready = (write: UnsentWrite, { stored }: Conflict): boolean =>
  Object.values(sentBodyOf(write).parameters).includes(stored)

/** Sends one kept write again; returns whether those after it for the same value may be sent. */
async function sendAgain(write: UnsentWrite): Promise<boolean> {
  try {
    await sendWrite(write)
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.isPassing) return false
    const { conflict } = thrown
    // The response to an earlier attempt was lost, and its key has expired.
    if (!conflict || !isStoredAlready(write, conflict)) {
      store({ ...write, ...(conflict ? { conflict } : { refusal: thrown.text }) })
      return false
    }
  }
  dropUnsent(write)
  refreshAfter(write.name, sentBodyOf(write).parameters)
  return true
}

/** Sends what an earlier page has kept, in order; of several for one value, the last one stands for those that cannot be stored. */
export async function resendUnsent(): Promise<void> {
  const kept = unsentWrites().filter(
    ({ key, conflict, refusal }) => !underway.has(key) && !conflict && refusal === undefined,
  )
  for (const writes of Map.groupBy(kept, subjectOf).values())
    for (const [index, write] of writes.entries()) {
      underway.add(write.key)
      const isStored = await sendAgain(write)
      underway.delete(write.key)
      if (isStored) continue
      const last = writes.at(-1)
      const failed = unsentWrites().find(({ key }) => key === write.key)
      if (last && last !== write && failed && (failed.conflict || failed.refusal !== undefined)) {
        for (const earlier of writes.slice(index, -1)) dropUnsent(earlier)
        const { conflict, refusal } = failed
        store({ ...last, ...(conflict && { conflict }), ...(refusal !== undefined && { refusal }) })
      }
      break
    }
}

/** Sends a kept write again over what somebody else has stored meanwhile. */
export async function sendAnyway(write: UnsentWrite): Promise<void> {
  const { conflict, refusal: _, ...kept } = write
  if (!conflict) return
  const body = { ...sentBodyOf(write), expected: { [conflict.field]: conflict.stored } }
  const again = { ...kept, body: JSON.stringify(body), key: crypto.randomUUID(), at: Date.now() }
  store(again)
  dropUnsent(write)
  await resendUnsent()
}

/** Sends what was kept whenever the server is back; returns the function that stops it. */
export const resendWhenBack = (): (() => void) =>
  onServerState(() => {
    if (!isServerAway()) void resendUnsent()
  })
