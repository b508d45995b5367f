import { queryClient } from '#web/data/cache/query-client.ts'
import { notifyOtherTabs } from '#web/data/session/session-events.ts'
import { sessionOptions } from '#web/data/session/session.ts'

/** The query key prefix under which the results of checking links are cached. */
export const linkKey = 'link'

/** Clears the cached data of the previous user and fetches the current session. */
export async function resetSession(): Promise<void> {
  // Keep the result of checking a link: its page stays rendered until another page has loaded.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== linkKey })
  queryClient.getMutationCache().clear()
  await queryClient.fetchQuery(sessionOptions)
  notifyOtherTabs()
}
