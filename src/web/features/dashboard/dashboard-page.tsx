import { Page } from '../../ui/page.tsx'

/** Dashboard. */
export function DashboardPage() {
  return (
    <Page title="Dashboard">
      <h1>Dashboard</h1>
    </Page>
  )
}
