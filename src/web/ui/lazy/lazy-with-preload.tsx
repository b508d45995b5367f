import {
  useCallback,
  useSyncExternalStore,
  type ComponentType,
  type FunctionComponent,
} from 'react'
import { CodeLoadError } from './code-load-error.tsx'
import { fetchCode } from './fetch-code.ts'
import { lazyCode } from './lazy-code.ts'

/** A component in its own chunk. */
export type LazyComponent<Props> = FunctionComponent<Props> & {
  /** Prefetches the code, so that the component renders immediately; a failure is reported only when it renders. */
  readonly fetchAhead: () => void
  /** Prefetches the code and waits for it; used by the router before it shows a page. */
  readonly preload: () => Promise<void>
}

/**
 * Creates a component that is fetched when it first renders or by a prefetch, after which it renders without a placeholder. If the
 * fetch fails, an error with a retry takes its place and the page around it stays.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: typeof CodeLoadError = CodeLoadError,
): LazyComponent<Props> {
  const later = lazyCode(() => fetchCode(load))
  const first = () => later.load()

  function Part(props: Props) {
    const { code: Shown, failure } = useSyncExternalStore(later.subscribe, later.state)
    const retry = useCallback(() => void later.load(), [])
    if (Shown) return <Shown {...props} />
    if (failure !== undefined) return <Missing failure={failure} onRetry={retry} />
    // Suspends. use() would have to be called again by the next render, which has the code and no longer needs it.
    // oxlint-disable-next-line typescript/only-throw-error
    throw first()
  }
  return Object.assign(Part, { fetchAhead: () => void later.load(), preload: later.load })
}
