import { queryOptions } from '@tanstack/react-query'
import type { EndpointData } from '#operations/core/endpoint-contract.ts'
import type { sessionEndpoints } from '#operations/session/contract.ts'
import { apiErrorOf } from '../api/api.ts'
import { getEndpoint, postEndpoint } from '../api/endpoints.ts'
import { queryClient } from '../cache/query-client.ts'

/** An active session of the signed-in person. */
export type OwnSession = EndpointData<typeof sessionEndpoints.listOwn>[number]

/** The query of the person's active sessions, the current one first. */
export const ownSessionsOptions = queryOptions({
  queryKey: ['own sessions'],
  queryFn: ({ signal }) =>
    getEndpoint<typeof sessionEndpoints.listOwn>('/api/v5/own_sessions', signal),
  staleTime: 0,
})

/** Ends one of the person's sessions, or all others when no id is given; throws an ApiError on failure. */
export async function endSessions(id?: string): Promise<void> {
  const answer =
    id === undefined
      ? await postEndpoint<typeof sessionEndpoints.endOthers>('/api/v5/own_sessions/end_others', {})
      : await postEndpoint<typeof sessionEndpoints.endOwn>('/api/v5/own_sessions/end', { id })
  await queryClient.invalidateQueries(ownSessionsOptions)
  // 404: the session has already ended.
  if (answer.status !== 200 && answer.status !== 404) throw apiErrorOf(answer, answer.body)
}
