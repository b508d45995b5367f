import type { SignIns } from '#operations/core/operation.ts'

/** Sign-ins of accounts and their records. */
export type SignInRecords = SignIns & {
  /** Records a sign-in attempt by an e-mail address. */
  readonly record: (email: string, isSuccessful: boolean) => Promise<void>
}
