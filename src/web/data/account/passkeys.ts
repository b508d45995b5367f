import type { NewCodes } from '#operations/factor/contract.ts'
import { callAuth } from './call-auth.ts'

/** Why the browser did not create or use a passkey: cancelled by the person, already on the authenticator, or another reason. */
export type PasskeyProblem = 'stopped' | 'held' | 'other'

/** Thrown when the browser did not create or use a passkey. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly problem: PasskeyProblem

  constructor(problem: PasskeyProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Creates a named passkey; returns the backup codes that come with a first factor. */
export async function createPasskey(name: string): Promise<NewCodes> {
  const options = await callAuth<PublicKeyCredentialCreationOptionsJSON>(
    '/passkey/generate-register-options',
  )
  const response = await asked(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    }),
  )
  return callAuth('/passkey/verify-registration', { response, name })
}

/** Signs in with a passkey, or renews the current session. */
export async function verifyPasskey(): Promise<void> {
  const options = await callAuth<PublicKeyCredentialRequestOptionsJSON>(
    '/passkey/generate-authenticate-options',
  )
  const response = await asked(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
    }),
  )
  await callAuth('/passkey/verify-authentication', { response })
}

async function asked(ask: () => Promise<Credential | null>): Promise<unknown> {
  try {
    return ((await ask()) as PublicKeyCredential).toJSON()
  } catch (thrown) {
    const name = thrown instanceof DOMException ? thrown.name : ''
    throw new PasskeyError(problems[name] ?? 'other')
  }
}

const problems: Readonly<Record<string, PasskeyProblem>> = {
  NotAllowedError: 'stopped',
  AbortError: 'stopped',
  InvalidStateError: 'held',
}
