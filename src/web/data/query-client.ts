import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { cacheLifetime, retries, retryDelay } from '../../rules/cache-policy.ts'
import { ApiError } from './api.ts'

/** The key of the session among the cached answers. */
export const sessionKey = ['session'] as const

// Everything that stands on a changed answer, such as a score and its sum, changes in the same frame.
notifyManager.setScheduler(queueMicrotask)

const isOfSession = ({ status, code }: ApiError): boolean =>
  status === 401 || code === 'secondFactorAwaited' || code === 'secondFactorRequired'

/** The cache of everything that was read: 5 minutes fresh, 3 retries with backoff, never after a refusal (specification, section 9). */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // A read that is refused for want of a session, or of its second factor, means that this has changed elsewhere.
      if (error instanceof ApiError && isOfSession(error) && query.queryKey[0] !== sessionKey[0])
        void queryClient.invalidateQueries({ queryKey: sessionKey })
    },
  }),
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

/** Removes everything from the cache except the session. */
export function forgetReads(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
  queryClient.getMutationCache().clear()
}
