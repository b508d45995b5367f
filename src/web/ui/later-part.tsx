import {
  useCallback,
  useSyncExternalStore,
  type ComponentType,
  type FunctionComponent,
} from 'react'
import { fetchCode } from '../data/fetch-code.ts'
import { laterCode } from '../data/later-code.ts'
import { CodeMissing } from './code-missing.tsx'

/** A part of a screen that comes as a chunk of its own. */
export type LaterPart<Props> = FunctionComponent<Props> & {
  /** Fetches it ahead, so that it is there at once when it is shown; a failure tells itself only then. */
  readonly fetchAhead: () => void
  /** The same, for who waits for it: the router, before it shows a page. */
  readonly preload: () => Promise<void>
}

/**
 * Makes a part that is fetched when it is first shown, or ahead: then it stands at once, without its place being held for a moment.
 * What cannot be fetched says so in its place and is fetched again, without the page around it being lost.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: typeof CodeMissing = CodeMissing,
): LaterPart<Props> {
  const later = laterCode(() => fetchCode(load))
  const first = () => later.load()

  function Part(props: Props) {
    const { code: Shown, failure } = useSyncExternalStore(later.subscribe, later.state)
    const retry = useCallback(() => void later.load(), [])
    if (Shown) return <Shown {...props} />
    if (failure !== undefined) return <Missing failure={failure} onRetry={retry} />
    // Suspends. use() would have to be called again by the render that follows, which has the code and needs it no more.
    // oxlint-disable-next-line typescript/only-throw-error
    throw first()
  }
  return Object.assign(Part, { fetchAhead: () => void later.load(), preload: later.load })
}
