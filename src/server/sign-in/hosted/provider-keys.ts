import type { JsonWebKey } from 'node:crypto'
import { HostedProblem } from './hosted-problem.ts'
import type { FindProvider } from './provider.ts'
import type { FindKeys } from './signed-token.ts'

const freshFor = 300_000
const soonest = 30_000
const longestAnswer = 10_000

/** Finds the keys at the provider's own jwks_uri: every five minutes, and sooner, but not at every call, for a key that is not among them; throws HostedProblem 'unavailable'. */
export function keysFinder(findProvider: FindProvider): FindKeys {
  let known: { keys: readonly JsonWebKey[]; at: number } | undefined
  return async (isForced) => {
    const age = known ? Date.now() - known.at : Infinity
    if (known && age < (isForced ? soonest : freshFor)) return known.keys
    const { metadata } = await findProvider()
    const { keys } = await ask(String(metadata.jwks_uri))
    known = { keys: Array.isArray(keys) ? (keys as JsonWebKey[]) : [], at: Date.now() }
    return known.keys
  }
}

async function ask(address: string): Promise<{ readonly keys?: unknown }> {
  try {
    const response = await fetch(address, {
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(longestAnswer),
    })
    return (await response.json()) as { readonly keys?: unknown }
  } catch {
    throw new HostedProblem('unavailable', 'no keys')
  }
}
