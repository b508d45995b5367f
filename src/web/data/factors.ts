import { queryOptions } from '@tanstack/react-query'
import { getData } from './api.ts'
import { callAuth } from './call-auth.ts'
import { queryClient } from './query-client.ts'
import { sessionOptions } from './session.ts'

/** A passkey of the own account. */
export type Passkey = {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
  /** Whether it lives on more than one device. */
  readonly isSynced: boolean
}

/** The second factors of the own account. */
export type Factors = {
  readonly app: { readonly since: string } | null
  readonly passkeys: readonly Passkey[]
  /** How many backup codes are left; null while there is no factor. */
  readonly backupCodesLeft: number | null
  readonly hasPassword: boolean
  /** Whether the person was proven to be there in the last ten minutes, so that factors may be changed. */
  readonly isConfirmed: boolean
  /** Whether the person must have a factor in this house. */
  readonly isRequired: boolean
}

/** What setting an app up begins with. */
export type BegunApp = { readonly secret: string; readonly address: string }

/** Backup codes, shown this once; null when the account has some already. */
export type NewCodes = { readonly backupCodes: readonly string[] | null }

/** The query of the own factors. */
export const factorsOptions = queryOptions({
  queryKey: ['own factors'],
  queryFn: async ({ signal }) => (await getData('/api/auth/factors', signal)) as Factors,
})

/** Reads anew what a change of factors changes: the factors, the session and the list of sessions. */
export async function factorsChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(factorsOptions),
    queryClient.invalidateQueries(sessionOptions),
    queryClient.invalidateQueries({ queryKey: ['own sessions'] }),
  ])
}

/** Proves by the password or a code that the person is there. */
export const confirmIdentity = (proof: { password: string } | { code: string }): Promise<unknown> =>
  callAuth('/factors/confirm', proof)

/** Begins to set up an authenticator app. */
export const beginApp = (): Promise<BegunApp> => callAuth('/factors/app/begin', {})

/** Confirms the app by its code. */
export const keepApp = (code: string): Promise<NewCodes> => callAuth('/factors/app/keep', { code })

/** Takes the app away. */
export const removeApp = (): Promise<unknown> => callAuth('/factors/app/remove', {})

/** Makes new backup codes in the place of the old. */
export const replaceBackupCodes = (): Promise<NewCodes> => callAuth('/factors/backup-codes', {})

/** Gives a passkey another name. */
export const renamePasskey = (id: string, name: string): Promise<unknown> =>
  callAuth('/passkey/update-passkey', { id, name })

/** Takes a passkey away. */
export const removePasskey = (id: string): Promise<unknown> =>
  callAuth('/passkey/delete-passkey', { id })

/** Gives the code of the app after the password. */
export const giveAppCode = (code: string): Promise<unknown> =>
  callAuth('/two-factor/verify-totp', { code })

/** Gives a backup code after the password. */
export const giveBackupCode = (code: string): Promise<unknown> =>
  callAuth('/two-factor/verify-backup-code', { code })
