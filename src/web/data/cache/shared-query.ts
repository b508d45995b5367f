import {
  hashKey,
  QueryObserver,
  type Query,
  type QueryKey,
  type QueryObserverOptions,
  type QueryState,
} from '@tanstack/react-query'
import type { ApiError } from '#rules/api/api-error.ts'
import { queryClient } from './query-client.ts'

// A query's key is part of the types of its callbacks; queries of any type are shared here.
// oxlint-disable-next-line typescript/no-explicit-any
type Options = QueryObserverOptions<any, any, any, any, any> & { readonly queryKey: QueryKey }

// The server records each denial: only the page that shows it asks again, not every component that happens to
// mount beside it.
const isDenied = ({ state }: Pick<Query, 'state'>): boolean =>
  (state.error as ApiError | null)?.code === 'notFound'

const shared = new Map<string, SharedQuery<unknown>>()

// A query that is removed and read again is a new object, which its observer has to follow.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'added') shared.get(query.queryHash)?.follow()
})

/**
 * A query that any number of components read through one observer; it lives as long as it would if each of them had its own.
 * Hundreds of components read the session: each of them costs a listener instead of an observer.
 */
export class SharedQuery<Data> {
  readonly #hash: string
  readonly #options: Options
  readonly #listeners = new Set<() => void>()
  #observer: QueryObserver<Data> | undefined
  #stop: (() => void) | undefined

  private constructor(options: Options, hash: string) {
    this.#options = { ...options, retryOnMount: (query) => !isDenied(query) }
    this.#hash = hash
  }

  /** Returns the shared query of these options; the same key always returns the same one. */
  static of<Data>(options: Options): SharedQuery<Data> {
    const hash = hashKey(options.queryKey)
    const known = shared.get(hash) ?? new SharedQuery(options, hash)
    shared.set(hash, known)
    return known as SharedQuery<Data>
  }

  readonly state = (): QueryState<Data> | undefined =>
    queryClient.getQueryCache().get<Data>(this.#hash)?.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    if (this.#observer) this.#refetchIfStale(this.#observer)
    else this.#observe()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#stop?.()
      this.#observer = undefined
    }
  }

  follow(): void {
    this.#observer?.setOptions(this.#options)
  }

  #observe(): void {
    this.#observer = new QueryObserver<Data>(queryClient, this.#options)
    this.#stop = this.#observer.subscribe(() => {
      for (const listener of this.#listeners) listener()
    })
  }

  // Refetches stale data, as a component with its own query would on mounting.
  #refetchIfStale(observer: QueryObserver<Data>): void {
    const { isStale, fetchStatus } = observer.getCurrentResult()
    if (isStale && fetchStatus === 'idle' && !isDenied(observer.getCurrentQuery()))
      void observer.refetch({ cancelRefetch: false })
  }
}
