import { queryOptions } from '@tanstack/react-query'
import { getData, postJson, refusalIn } from './api.ts'
import { queryClient } from './query-client.ts'

/** One of the own open sessions. */
export type OwnSession = {
  readonly id: string
  readonly isThis: boolean
  readonly userAgent: string | null
  readonly address: string | null
  readonly begun: string
  readonly lastUsed: string
  readonly isSecondFactorGiven: boolean
}

/** The query of the own open sessions, the present one first. */
export const ownSessionsOptions = queryOptions({
  queryKey: ['own sessions'],
  queryFn: async ({ signal }) =>
    (await getData('/api/v5/own_sessions', signal)) as readonly OwnSession[],
  staleTime: 0,
})

/** Ends one of the own sessions, or all but this when no id is given; throws an ApiError when that did not succeed. */
export async function endSessions(id?: string): Promise<void> {
  const answer =
    id === undefined
      ? await postJson('/api/v5/own_sessions/end_others', {})
      : await postJson('/api/v5/own_sessions/end', { id })
  await queryClient.invalidateQueries(ownSessionsOptions)
  // What has ended already is as it should be.
  if (answer.status !== 200 && answer.status !== 404) throw refusalIn(answer, answer.body)
}
