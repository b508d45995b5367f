import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { Page } from '#web/ui/page/page.tsx'

/** Takes the place of a page that could not be shown. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <Page title="Error">
      <ErrorAlert
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
