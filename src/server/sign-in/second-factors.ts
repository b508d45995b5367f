import { passkey } from '@better-auth/passkey'
import type { BetterAuthPlugin } from 'better-auth'
import { twoFactor } from 'better-auth/plugins'
import { productName } from '../../rules/product.ts'
import { factorEndpoints } from './factors/factor-endpoints.ts'
import type { FactorHouse } from './factors/factor-house.ts'
import { factorHooks } from './factors/factor-hooks.ts'
import { factorStore } from './factors/factor-store.ts'
import { passkeyEndpoints } from './factors/passkey-endpoints.ts'
import { passkeyHost, passkeyOrigins } from './passkey-host.ts'

/**
 * Second factors as plug-ins of the sign-in library: after the password it asks for a code or a passkey before there is a session,
 * and ends an attempt after five wrong codes; how factors are set up, changed and taken away is ours (factors/).
 */
export function secondFactors(house: FactorHouse): BetterAuthPlugin[] {
  const store = factorStore(house.identity)
  // Wrong codes of an account are counted by device (guessing/code-guesses.ts), so that no thief of a password locks its owner out.
  const library = twoFactor({ issuer: productName, accountLockout: { enabled: false } })
  const { verifyTOTP, verifyBackupCode } = library.endpoints
  const passkeys = passkey({
    rpID: passkeyHost(house.config),
    rpName: productName,
    origin: passkeyOrigins(house.config, house.origins()),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
  })
  const {
    generatePasskeyRegistrationOptions,
    verifyPasskeyRegistration,
    updatePasskey,
    deletePasskey,
  } = passkeys.endpoints
  return [
    {
      ...library,
      // Everything else of the library's would go round the confirmation that ours ask for.
      endpoints: { verifyTOTP, verifyBackupCode },
    },
    {
      ...passkeys,
      endpoints: {
        generatePasskeyRegistrationOptions,
        verifyPasskeyRegistration,
        updatePasskey,
        deletePasskey,
      },
    },
    {
      id: 'factors',
      endpoints: { ...factorEndpoints(house, store), ...passkeyEndpoints(house, store) },
      hooks: factorHooks(house, store),
    },
  ]
}
