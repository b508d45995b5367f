import type { QueryClient } from '@tanstack/react-query'

/** Shows a write in the cached answers before the server has confirmed it, and answers how to take it back. */
export type Optimistic = (client: QueryClient) => () => void
