/** The state of code that is fetched on demand. */
export type CodeState<Code> = {
  readonly code: Code | undefined
  /** Why the last attempt failed; undefined while no attempt has finished. */
  readonly failure: unknown
  /** Whether an attempt is running. */
  readonly isLoading: boolean
}

/** Code that is fetched once, with a retry after a failure. */
export type LazyCode<Code> = {
  readonly state: () => CodeState<Code>
  readonly subscribe: (listener: () => void) => () => void
  /** Fetches the code unless it is loaded or loading; resolves when the attempt ends and never rejects. */
  readonly load: () => Promise<void>
}

/** Creates the state of code that `load` fetches. */
export function lazyCode<Code>(load: () => Promise<Code>): LazyCode<Code> {
  let state: CodeState<Code> = { code: undefined, failure: undefined, isLoading: false }
  let attempt: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const become = (next: Partial<CodeState<Code>>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  const run = async () => {
    become({ isLoading: true })
    try {
      become({ code: await load(), failure: undefined, isLoading: false })
    } catch (failure) {
      // The next call starts a new attempt: a failed import may succeed once there is a connection.
      attempt = undefined
      become({ failure, isLoading: false })
    }
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: () => (attempt ??= run()),
  }
}
