import { Link } from '@tanstack/react-router'
import { EmptyState } from './empty-state.tsx'
import { Page } from './page.tsx'

/** What stands where there is no page, or none for this person. */
export function NotFoundPage() {
  return (
    <Page title="Not found">
      <h1>Page not found</h1>
      <EmptyState firstStep={<Link to="/app">Go to my work</Link>}>
        It may have been removed, or it belongs to a project that is not yours.
      </EmptyState>
    </Page>
  )
}
