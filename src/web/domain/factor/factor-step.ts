import type { Passkey } from '#operations/factor/contract.ts'

/** The current step of the second-factor settings, and the list item below which it is shown. */
export type FactorStep = { readonly line: string } & (
  | { readonly act: 'app' | 'removeApp' | 'passkey' | 'codes' }
  | { readonly act: 'renamePasskey' | 'removePasskey'; readonly passkey: Passkey }
)
