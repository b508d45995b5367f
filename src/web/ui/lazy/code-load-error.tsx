import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { ErrorAlert } from '../error/error-alert.tsx'
import { ReloadNeeded } from './fetch-code.ts'

/**
 * Takes the place of code that could not be fetched. Retries on request and when the device is online again; asks for a reload when
 * only a new document can fetch the code.
 */
export function CodeLoadError({
  failure,
  onRetry,
}: {
  readonly failure: unknown
  readonly onRetry: () => void
}) {
  useEffect(() => {
    // The failure may be an old one, from a prefetch.
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
    <ErrorAlert
      what="This part of the page could not be loaded"
      isWhole
      error={failure}
      kept="Your saved work is safe."
      onRetry={onRetry}
    />
  )
}
