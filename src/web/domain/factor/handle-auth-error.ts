import { AuthError } from '#web/data/account/call-auth.ts'
import { factorsOptions } from '#web/data/account/factors.ts'
import { queryClient } from '#web/data/cache/query-client.ts'

/** Refetches the factors when an error says that the confirmation has expired, so that it is requested again. */
export async function handleAuthError(thrown: unknown): Promise<void> {
  if (thrown instanceof AuthError && thrown.reason === 'CONFIRMATION_NEEDED')
    await queryClient.invalidateQueries(factorsOptions)
}
