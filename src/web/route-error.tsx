import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ErrorNote } from './ui/error-note.tsx'
import { Page } from './ui/page.tsx'

/** What stands in place of a page that could not be shown. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <Page title="Error">
      <ErrorNote
        what="This page could not be shown"
        error={error}
        kept="Your saved work is safe."
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
      />
    </Page>
  )
}
