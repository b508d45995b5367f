import { Page } from '../../ui/page.tsx'

/** My work. */
export function MyWorkPage() {
  return (
    <Page>
      <h1>My work</h1>
    </Page>
  )
}
