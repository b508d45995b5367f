import { Page } from '../../ui/page.tsx'

/** Projects. */
export function ProjectsPage() {
  return (
    <Page title="Projects">
      <h1>Projects</h1>
    </Page>
  )
}
