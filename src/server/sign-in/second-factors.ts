import { passkey } from '@better-auth/passkey'
import type { BetterAuthPlugin } from 'better-auth'
import { twoFactor } from 'better-auth/plugins'
import { productName } from '../../rules/product.ts'
import { factorEndpoints } from './factors/factor-endpoints.ts'
import type { FactorHouse } from './factors/factor-house.ts'
import { factorHooks } from './factors/factor-hooks.ts'
import { factorStore } from './factors/factor-store.ts'
import { judgePasskey } from './factors/judge-passkey.ts'
import { passkeyHost } from './passkey-host.ts'

/**
 * Second factors as plug-ins of the sign-in library: after the password it asks for a code or a passkey before there is a session,
 * and counts the attempts; how factors are set up, changed and taken away is ours (factors/).
 */
export function secondFactors(house: FactorHouse): BetterAuthPlugin[] {
  const store = factorStore(house.identity)
  const library = twoFactor({ issuer: productName })
  const { verifyTOTP, verifyBackupCode } = library.endpoints
  const host = passkeyHost(house.config)
  return [
    {
      ...library,
      // Everything else of the library's would go round the confirmation that ours ask for.
      endpoints: { verifyTOTP, verifyBackupCode },
    },
    passkey({
      rpID: host,
      rpName: productName,
      origin: house.origins().filter((origin) => new URL(origin).hostname === host),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      authentication: { afterVerification: judgePasskey(store) },
      advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
    }),
    {
      id: 'factors',
      endpoints: factorEndpoints(house, store),
      hooks: factorHooks(house, store),
    },
  ]
}
