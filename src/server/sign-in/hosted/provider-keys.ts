import type { JsonWebKey } from 'node:crypto'
import type { FindProvider } from './provider.ts'
import type { FindKeys } from './signed-token.ts'

const freshFor = 300_000
const soonest = 30_000
const longestAnswer = 10_000

/** Finds the keys at the provider's own jwks_uri: every five minutes, and sooner, but not at every call, for a key that is not among them. */
export function keysFinder(findProvider: FindProvider): FindKeys {
  let known: { keys: readonly JsonWebKey[]; at: number } | undefined
  return async (isForced) => {
    const age = known ? Date.now() - known.at : Infinity
    if (known && age < (isForced ? soonest : freshFor)) return known.keys
    const { metadata } = await findProvider()
    const response = await fetch(String(metadata.jwks_uri), {
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(longestAnswer),
    })
    const { keys } = (await response.json()) as { keys?: unknown }
    known = { keys: Array.isArray(keys) ? (keys as JsonWebKey[]) : [], at: Date.now() }
    return known.keys
  }
}
