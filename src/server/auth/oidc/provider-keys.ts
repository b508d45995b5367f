import type { JWTVerifyGetKey } from 'jose'
import { OidcError } from './oidc-problem.ts'
import type { FindProvider } from './provider.ts'

// In milliseconds.
const freshFor = 300_000
const soonest = 30_000
const longestAnswer = 10_000

// Errors that the token causes: it names a key that the provider does not have, or names none where several
// fit.
const ofToken = ['ERR_JWKS_NO_MATCHING_KEY', 'ERR_JWKS_MULTIPLE_MATCHING_KEYS']

/**
 * Finds the key of a token at the provider's own jwks_uri, which is fetched again after five minutes, or sooner, but at most every
 * half minute, for a key that is not cached. Keys that a token contains or refers to are ignored. Throws an OidcError 'unavailable'
 * when the provider's keys cannot be read.
 */
export function createKeyFinder(findProvider: FindProvider): JWTVerifyGetKey {
  let cached: { readonly address: string; readonly findKey: JWTVerifyGetKey } | undefined
  return async (header, token) => {
    const [{ metadata }, jose] = await Promise.all([findProvider(), import('jose')])
    const address = String(metadata.jwks_uri)
    if (cached?.address !== address) {
      const findKey = jose.createRemoteJWKSet(new URL(address), {
        cacheMaxAge: freshFor,
        cooldownDuration: soonest,
        timeoutDuration: longestAnswer,
      })
      cached = { address, findKey }
    }
    try {
      return await cached.findKey(header, token)
    } catch (error) {
      if (ofToken.includes(String((error as { code?: unknown }).code))) throw error
      throw new OidcError('unavailable', 'no keys')
    }
  }
}
