import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#rules/api/api-error.ts'
import { cacheLifetime, retries, retryDelay } from '#rules/cache/cache-policy.ts'
import { onSessionLost } from '../api/api.ts'

export const sessionKey = ['session'] as const

// Everything that depends on a changed response, such as a score and its sum, changes in the same frame.
notifyManager.setScheduler(queueMicrotask)

/** The cache of all reads: fresh for 5 minutes, 3 retries with backoff, none after an ApiError that denies the request (specification, section 9). */
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

// A signed-in person's session has ended elsewhere; before sign-in, the error is only a wrong password.
onSessionLost(() => {
  const session = queryClient.getQueryData<{ readonly user: object | null }>(sessionKey)
  if (session?.user) void queryClient.invalidateQueries({ queryKey: sessionKey })
})

/** Removes everything from the cache except the session. */
export function clearReads(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
  queryClient.getMutationCache().clear()
}
