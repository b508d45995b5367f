import type { Passkey } from '../../data/factors.ts'

/** What is being done to second factors, and the line of the list below which it is done. */
export type FactorStep = { readonly line: string } & (
  | { readonly act: 'app' | 'removeApp' | 'passkey' | 'codes' }
  | { readonly act: 'renamePasskey' | 'removePasskey'; readonly passkey: Passkey }
)
