import { queryClient } from '../../data/query-client.ts'
import { tellOtherTabs } from '../../data/session-news.ts'
import { sessionOptions } from '../../data/session.ts'

/** The first part of the key under which the look of a link is kept. */
export const linkKey = 'link'

/** Forgets what was known of whoever was here before, and learns who is signed in now. */
export async function arrive(): Promise<void> {
  // The page of a link goes on showing what its link said until another page is there.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== linkKey })
  queryClient.getMutationCache().clear()
  await queryClient.fetchQuery(sessionOptions)
  tellOtherTabs()
}
