import { Page } from '../../ui/page.tsx'

/** Import. */
export function ImportPage() {
  return (
    <Page title="Import">
      <h1>Import</h1>
    </Page>
  )
}
