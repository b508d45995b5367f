import type { SignIns } from '#operations/core/operation.ts'

/** The sign-in records of accounts, with the recording of attempts. */
export type SignInRecords = SignIns & {
  /** Records a sign-in attempt by an e-mail address. */
  readonly record: (email: string, isSuccessful: boolean) => Promise<void>
}
