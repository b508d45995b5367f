import { notifyManager, QueryClient } from '@tanstack/react-query'
import { cacheLifetime, retries, retryDelay } from '../../rules/cache-policy.ts'
import { ApiError, whenSessionLacks } from './api.ts'

/** The key of the session among the cached answers. */
export const sessionKey = ['session'] as const

// Everything that stands on a changed answer, such as a score and its sum, changes in the same frame.
notifyManager.setScheduler(queueMicrotask)

/** The cache of everything that was read: 5 minutes fresh, 3 retries with backoff, never after a refusal (specification, section 9). */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: cacheLifetime,
      gcTime: cacheLifetime,
      retry: (failures, error) =>
        failures < retries && (!(error instanceof ApiError) || error.isPassing),
      retryDelay,
    },
  },
})

// Where somebody is signed in, the session has changed elsewhere; a wrong password at sign-in says nothing of it.
whenSessionLacks(() => {
  const session = queryClient.getQueryData<{ readonly user: object | null }>(sessionKey)
  if (session?.user) void queryClient.invalidateQueries({ queryKey: sessionKey })
})

/** Removes everything from the cache except the session. */
export function forgetReads(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
  queryClient.getMutationCache().clear()
}
