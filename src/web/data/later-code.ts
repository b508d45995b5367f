/** Code of the page that is fetched when it is needed: what came of it. */
export type CodeState<Code> = {
  readonly code: Code | undefined
  /** Why the last attempt failed; undefined before the first has ended. */
  readonly failure: unknown
  /** Whether an attempt runs. */
  readonly isLoading: boolean
}

/** Code that is fetched once, and again after a failure. */
export type LaterCode<Code> = {
  readonly state: () => CodeState<Code>
  readonly subscribe: (listener: () => void) => () => void
  /** Fetches the code unless it is there or on its way; settles with the attempt and never rejects. */
  readonly load: () => Promise<void>
}

/** Holds code that `load` fetches. */
export function laterCode<Code>(load: () => Promise<Code>): LaterCode<Code> {
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
      // The next call begins anew: an import that failed may succeed once there is a connection.
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
