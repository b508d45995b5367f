import { PASSKEY_ERROR_CODES, type Passkey } from '@better-auth/passkey'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { GenericEndpointContext } from 'better-auth'
import { APIError } from 'better-auth/api'
import { z } from 'zod'
import { setAttemptedAccount } from '../accounts/attempted-account.ts'

const bytes = z.base64url().max(20_000)

/** The part of AuthenticationResponseJSON (WebAuthn level 3) that is used. */
const assertion = z.object({
  id: bytes.min(1).max(1_400),
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
})

type AssertionInput = {
  readonly response: unknown
  /** The unexpired challenge of this browser, or null. */
  readonly challenge: string | null
  readonly rpID: string
  readonly origins: readonly string[]
}

/** A passkey that has signed a challenge. */
type Assertion = {
  readonly passkey: Passkey
  /** The authenticator's signature counter; 0 when it does not count. */
  readonly counter: number
  /** Whether the authenticator has verified the user (PIN, fingerprint, face). */
  readonly isPersonVerified: boolean
}

/** Verifies that a known passkey signed a challenge for one of our origins; throws the library's errors. */
export async function verifyAssertion(
  { context }: GenericEndpointContext,
  { response, challenge, rpID, origins }: AssertionInput,
): Promise<Assertion> {
  const failed = () => APIError.from('BAD_REQUEST', PASSKEY_ERROR_CODES.AUTHENTICATION_FAILED)
  const sent = assertion.safeParse(response)
  if (!sent.success) throw failed()
  const passkey = await context.adapter.findOne<Passkey>({
    model: 'passkey',
    where: [{ field: 'credentialID', value: sent.data.id }],
  })
  if (!passkey) throw APIError.from('UNAUTHORIZED', PASSKEY_ERROR_CODES.PASSKEY_NOT_FOUND)
  setAttemptedAccount(passkey.userId)
  if (challenge === null)
    throw APIError.from('BAD_REQUEST', PASSKEY_ERROR_CODES.CHALLENGE_NOT_FOUND)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...sent.data, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpID,
    credential: {
      id: passkey.credentialID,
      publicKey: Buffer.from(passkey.publicKey, 'base64'),
      counter: passkey.counter,
    },
    requireUserVerification: false,
  }).catch(() => {
    throw failed()
  })
  if (!verified) throw APIError.from('UNAUTHORIZED', PASSKEY_ERROR_CODES.AUTHENTICATION_FAILED)
  const { newCounter: counter, userVerified: isPersonVerified } = authenticationInfo
  return { passkey, counter, isPersonVerified }
}
