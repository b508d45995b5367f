import { Page } from '../../ui/page.tsx'

/** Review. */
export function BenchPage() {
  return (
    <Page title="Review">
      <h1>Review</h1>
    </Page>
  )
}
