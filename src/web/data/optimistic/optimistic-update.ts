import type { QueryClient } from '@tanstack/react-query'

/** Applies a write to the cached responses before the server confirms it; returns the rollback. */
export type OptimisticUpdate = (client: QueryClient) => () => void
