import { queryOptions, type Query as CachedQuery, replaceEqualDeep } from '@tanstack/react-query'
import type { ApiError } from '#rules/api/api-error.ts'
import type { Target } from '#rules/api/targets.ts'
import { getTagged, type TaggedResponse } from '../api/api.ts'
import type { ContractRead, Data, Query } from '../api/contracts.ts'
import { otherPaths } from '../api/read-facts.ts'
import { beginRead, type BegunRead } from '../cache/fresh-reads.ts'
import { queryClient, sessionKey } from '../cache/query-client.ts'

type Answered = {
  readonly address: string
  readonly tag: string
  readonly version: string | null
}

// Keyed by object identity: an optimistic update is a different object without an ETag, and an ETag is collected with its data.
const answers = new WeakMap<object, Answered>()

/** The version of the project that cached data show, as the stream of live updates names it; null when it is not known. */
export const projectVersionOf = (data: unknown): string | null =>
  (isObject(data) && answers.get(data)?.version) || null

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null

function tagAs(data: unknown, answered: Answered | undefined): void {
  if (isObject(data) && answered) answers.set(data, answered)
}

type Ahead = {
  readonly answering: Promise<TaggedResponse>
  readonly read: BegunRead
  readonly account: string | undefined
}

// Responses that were requested before the screen that shows them, by address. Only the account that requested one may see it.
const ahead = new Map<string, Ahead>()

type Account = { readonly user: { readonly UserId: string } | null }

const accountNow = (): string | undefined =>
  queryClient.getQueryData<Account>(sessionKey)?.user?.UserId

// In milliseconds. The screen is rendered by then, or never will be.
const longestAhead = 15_000

/** Requests the data of a read before the screen that shows them is there; the next such read takes the response, or the failure. Throws what the read throws. */
export async function readAhead<Name extends ContractRead>(
  name: Name,
  query: Query<Name>,
  target: Target,
): Promise<void> {
  const address = addressOf(name, target, query)
  const read = beginRead()
  const answering = counted(read, getTagged(address, undefined))
  ahead.set(address, { answering, read, account: accountNow() })
  setTimeout(() => ahead.delete(address), longestAhead)
  await answering
}

/** Counts a read as ended once it is. */
async function counted<Answer>(read: BegunRead, answering: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await answering
    read.end(true)
    return answer
  } catch (thrown) {
    read.end(false)
    throw thrown
  }
}

/** Sends a read, unless its response was requested ahead, and no write of this page has ended since. */
function tagged(address: string, tag: string | undefined, signal: AbortSignal) {
  const early = ahead.get(address)
  ahead.delete(address)
  return early && tag === undefined && early.account === accountNow() && !early.read.isOutdated()
    ? early.answering
    : counted(beginRead(), getTagged(address, tag, signal))
}

/**
 * Reads the data of an address, with If-None-Match when the cached data came from there. A 304 resolves to the cached object, so
 * that nothing renders again. Throws an ApiError when the request is denied.
 */
async function readTagged(address: string, cached: unknown, signal: AbortSignal): Promise<unknown> {
  const before = isObject(cached) ? answers.get(cached) : undefined
  const answer = await tagged(address, before?.address === address ? before.tag : undefined, signal)
  const { version } = answer
  if (answer.isUnchanged) {
    tagAs(cached, before && { ...before, version })
    return cached
  }
  const { data, tag } = answer
  if (tag !== null) tagAs(data, { address, tag, version })
  return data
}

/** Shares structure as the cache does by default; the shared result gets the ETag of the newer data. */
function sharedTagged(cached: unknown, data: unknown): unknown {
  const shared: unknown = replaceEqualDeep(cached, data)
  if (isObject(data)) tagAs(shared, answers.get(data))
  return shared
}

type Values = Readonly<Record<string, unknown>>

export const readKey = (name: string, target: Target, query: Values) =>
  ['read', name, target, query] as const

const subjects = [
  'id',
  'project_id',
  'module_id',
  'standard_id',
  'element_id',
  'document_id',
  'user_id',
] as const

function isSameSubject(query: Values, previous: CachedQuery | undefined): boolean {
  const before = previous?.queryKey[3] as Values | undefined
  return before !== undefined && subjects.every((subject) => before[subject] === query[subject])
}

function addressOf(name: ContractRead, target: Target, query: Values): string {
  const { id, ...rest } = query
  const path = otherPaths[name] ?? `/api/v5/${name}`
  const words = new URLSearchParams({ apiDb: target })
  for (const [word, value] of Object.entries(path.includes('{id}') ? rest : query))
    if (value !== undefined && value !== null) words.set(word, String(value))
  return `${path.replace('{id}', encodeURIComponent(String(id)))}?${words}`
}

/** Returns the query options of a read; while only its filters change, the earlier rows stay visible. */
export const readOptions = <Name extends ContractRead>(
  name: Name,
  query: Query<Name>,
  target: Target,
) =>
  queryOptions<Data<Name>, ApiError, Data<Name>, ReturnType<typeof readKey>>({
    queryKey: readKey(name, target, query),
    queryFn: async ({ client, queryKey, signal }) =>
      (await readTagged(
        addressOf(name, target, query),
        client.getQueryData(queryKey),
        signal,
      )) as Data<Name>,
    structuralSharing: sharedTagged,
    placeholderData: (rows, previous) =>
      isSameSubject(query, previous as CachedQuery | undefined) ? (rows as never) : undefined,
  })
