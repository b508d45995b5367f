import { replaceEqualDeep } from '@tanstack/react-query'
import { getTagged } from './api.ts'

type Answered = { readonly address: string; readonly tag: string }

// Keyed by object identity: an optimistic update is another object and has no tag, and a tag is collected with its data.
const answers = new WeakMap<object, Answered>()

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null

function tagAs(data: unknown, answered: Answered | undefined): void {
  if (isObject(data) && answered) answers.set(data, answered)
}

/**
 * Reads the data of an address, with If-None-Match when the cached data came from there; on 304 resolves to the cached object, so that nothing renders
 * again. Throws an ApiError for a refusal.
 */
export async function readTagged(
  address: string,
  cached: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const before = isObject(cached) ? answers.get(cached) : undefined
  const answer = await getTagged(
    address,
    before?.address === address ? before.tag : undefined,
    signal,
  )
  if (answer.isUnchanged) return cached
  const { data, tag } = answer
  if (tag !== null) tagAs(data, { address, tag })
  return data
}

/** Structural sharing as the cache does by default; the shared result gets the tag of the newer data. */
export function sharedTagged(cached: unknown, data: unknown): unknown {
  const shared: unknown = replaceEqualDeep(cached, data)
  if (isObject(data)) tagAs(shared, answers.get(data))
  return shared
}
