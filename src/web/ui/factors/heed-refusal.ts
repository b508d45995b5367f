import { AuthRefusal } from '../../data/call-auth.ts'
import { factorsOptions } from '../../data/factors.ts'
import { queryClient } from '../../data/query-client.ts'

/** Reads the factors anew when a refusal says that the confirmation has run out, so that it is asked for once more. */
export async function heedRefusal(thrown: unknown): Promise<void> {
  if (thrown instanceof AuthRefusal && thrown.reason === 'CONFIRMATION_NEEDED')
    await queryClient.invalidateQueries(factorsOptions)
}
