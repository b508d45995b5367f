import { useCallback, useEffect, useState } from 'react'
import { failureOf, type Failure } from './failure.ts'
import type { ViewerFile } from './viewer-file.ts'

/** Opens a file; `close` ends what is still running and releases its resources. */
export type Opener<T> = (file: ViewerFile) => {
  readonly opened: Promise<T>
  readonly close: () => void
}

/** A file that is being opened, is open, or could not be opened. */
export type Opened<T> =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly content: T }
  | { readonly state: 'failed'; readonly failure: Failure; readonly onRetry: () => void }

/** Opens a file while mounted. A different file needs a new component (a key). */
export function useOpened<T>(file: ViewerFile, open: Opener<T>): Opened<T> {
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<Opened<T>>({ state: 'opening' })
  const onRetry = useCallback(() => {
    setOpened({ state: 'opening' })
    setAttempt((number) => number + 1)
  }, [])
  useEffect(() => {
    let isCurrent = true
    const { opened: content, close } = open(file)
    content.then(
      (value) => isCurrent && setOpened({ state: 'open', content: value }),
      (thrown: unknown) =>
        isCurrent && setOpened({ state: 'failed', failure: failureOf(thrown), onRetry }),
    )
    return () => {
      isCurrent = false
      close()
    }
    // The file of a component stays the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [attempt, open, file.url, onRetry])
  return opened
}
