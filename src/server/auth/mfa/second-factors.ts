import { passkey } from '@better-auth/passkey'
import type { BetterAuthPlugin } from 'better-auth'
import { twoFactor } from 'better-auth/plugins'
import { productName } from '#rules/text/product.ts'
import { factorEndpoints } from './factor-endpoints.ts'
import { factorHooks } from './factor-hooks.ts'
import { factorStore } from './factor-store.ts'
import type { MfaContext } from './mfa-context.ts'
import { passkeyEndpoints } from './passkey-endpoints.ts'
import { passkeyHost, passkeyOrigins } from './passkey-host.ts'

/**
 * Creates the plug-ins of the sign-in library: the library requires a code or passkey after the password before it creates a session,
 * and ends an attempt after five wrong codes. Setting up, changing and removing factors is our own code.
 */
export function secondFactors(mfa: MfaContext): BetterAuthPlugin[] {
  const store = factorStore(mfa.identity)
  // Wrong codes are counted by device (lockout/code-guesses.ts), so that a password thief cannot lock out the owner.
  const library = twoFactor({ issuer: productName, accountLockout: { enabled: false } })
  const { verifyTOTP, verifyBackupCode } = library.endpoints
  const passkeys = passkey({
    rpID: passkeyHost(mfa.config),
    rpName: productName,
    origin: passkeyOrigins(mfa.config, mfa.origins()),
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
      // The library's other endpoints would bypass our confirmation.
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
      endpoints: { ...factorEndpoints(mfa, store), ...passkeyEndpoints(mfa, store) },
      hooks: factorHooks(mfa, store),
    },
  ]
}
