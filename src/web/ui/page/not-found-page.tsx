import { Link } from '@tanstack/react-router'
import { EmptyState } from './empty-state.tsx'
import { Page } from './page.tsx'

/** Shown for an address without a page, or with one that this person may not see. */
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
