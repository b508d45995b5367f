import { queryOptions } from '@tanstack/react-query'
import type { EndpointBody, EndpointResponse } from '#operations/core/endpoint-contract.ts'
import type { factorEndpoints, NewCodes } from '#operations/factor/contract.ts'
import { getEndpoint } from '../api/endpoints.ts'
import { queryClient } from '../cache/query-client.ts'
import { sessionOptions } from '../session/session.ts'
import { callAuth } from './call-auth.ts'

type AppSetUpStart = EndpointResponse<typeof factorEndpoints.beginApp>

export const factorsOptions = queryOptions({
  queryKey: ['own factors'],
  queryFn: ({ signal }) => getEndpoint<typeof factorEndpoints.read>('/api/auth/factors', signal),
})

/** Refetches the reads that depend on factors: the factors, the session and the list of sessions. */
export async function refetchFactors(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(factorsOptions),
    queryClient.invalidateQueries(sessionOptions),
    queryClient.invalidateQueries({ queryKey: ['own sessions'] }),
  ])
}

/** Confirms the person's identity by password or code. */
export const confirmIdentity = (
  proof: EndpointBody<typeof factorEndpoints.confirm>,
): Promise<unknown> => callAuth('/factors/confirm', proof)

export const startAppSetUp = (): Promise<AppSetUpStart> => callAuth('/factors/app/begin', {})

export const confirmApp = (code: string): Promise<NewCodes> =>
  callAuth('/factors/app/keep', { code })

export const removeApp = (): Promise<unknown> => callAuth('/factors/app/remove', {})

/** Generates backup codes that replace the old ones. */
export const replaceBackupCodes = (): Promise<NewCodes> => callAuth('/factors/backup-codes', {})

export const renamePasskey = (id: string, name: string): Promise<unknown> =>
  callAuth('/passkey/update-passkey', { id, name })

export const removePasskey = (id: string): Promise<unknown> =>
  callAuth('/passkey/delete-passkey', { id })

/** Verifies a code of the app after the password. */
export const verifyAppCode = (code: string): Promise<unknown> =>
  callAuth('/two-factor/verify-totp', { code })

/** Verifies a backup code after the password. */
export const verifyBackupCode = (code: string): Promise<unknown> =>
  callAuth('/two-factor/verify-backup-code', { code })
