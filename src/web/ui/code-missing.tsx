import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { ReloadNeeded } from '../data/fetch-code.ts'
import { ErrorNote } from './error-note.tsx'

/** In place of what could not be fetched: tries again when asked to and when the device is online again; what only a new document can have needs the page loaded again. */
export function CodeMissing({
  failure,
  onRetry,
}: {
  readonly failure: unknown
  readonly onRetry: () => void
}) {
  useEffect(() => {
    // The failure may be an old one, of fetching ahead.
    if (navigator.onLine) onRetry()
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  if (failure instanceof ReloadNeeded)
    return (
      <div role="alert">
        <p>
          <strong>
            {failure.isNewVersion
              ? 'There is a newer version of this page.'
              : 'This part of the page could not be loaded.'}
          </strong>{' '}
          Reload to continue. Drafts are kept on this device.
        </p>
        <Button mt={8} variant="default" onClick={() => location.reload()}>
          Reload
        </Button>
      </div>
    )
  return (
    <ErrorNote
      what="This part of the page could not be loaded"
      isWhole
      error={failure}
      kept="Your saved work is safe."
      onRetry={onRetry}
    />
  )
}
