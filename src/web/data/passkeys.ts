import { callAuth } from './call-auth.ts'
import type { NewCodes } from './factors.ts'

/** Why a passkey was not made or not used by the browser: the person stopped it, the authenticator holds one already, or something else. */
export type PasskeyProblem = 'stopped' | 'held' | 'other'

/** A passkey that the browser did not make or use. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly problem: PasskeyProblem

  constructor(problem: PasskeyProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Makes a passkey under a name; answers the backup codes that come with a first factor. */
export async function makePasskey(name: string): Promise<NewCodes> {
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

/** Uses a passkey: a session begins, or the present one is renewed. */
export async function givePasskey(): Promise<void> {
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
