import { AsyncLocalStorage } from 'node:async_hooks'
import type { CodeGuess } from './code-guesses.ts'
import type { DeviceProof } from './device-cookies.ts'

type CallContext = {
  proven?: { readonly userId: string; readonly proof: DeviceProof }
  codeGuess?: CodeGuess | undefined
}

/** State that the hooks of one sign-in request share; the sign-in library provides no place for it. */
export const callContext = new AsyncLocalStorage<CallContext>()

/** Records which account the caller has proven to own. */
export function setProvenAccount(userId: string, proof: DeviceProof): void {
  const context = callContext.getStore()
  if (context) context.proven = { userId, proof }
}
