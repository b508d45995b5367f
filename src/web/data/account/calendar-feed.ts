import { queryOptions } from '@tanstack/react-query'
import type { calendarEndpoints } from '#operations/calendar/contract.ts'
import type { EndpointResponse } from '#operations/core/endpoint-contract.ts'
import { getEndpoint } from '../api/endpoints.ts'
import { queryClient } from '../cache/query-client.ts'
import { callAuth } from './call-auth.ts'

type NewAddress = EndpointResponse<typeof calendarEndpoints.create>

export const calendarFeedOptions = queryOptions({
  queryKey: ['own calendar feed'],
  queryFn: ({ signal }) =>
    getEndpoint<typeof calendarEndpoints.read>('/api/auth/calendar-feed', signal),
  staleTime: 0,
})

export const refetchCalendarFeed = (): Promise<void> =>
  queryClient.invalidateQueries(calendarFeedOptions)

/** Creates or replaces the address of the feed, and returns it in full. */
export async function createFeedAddress(act: 'create' | 'replace'): Promise<string> {
  const { path } = await callAuth<NewAddress>(`/calendar-feed/${act}`, {})
  return `${location.origin}${path}`
}

export const revokeFeedAddress = (): Promise<unknown> => callAuth('/calendar-feed/revoke', {})
