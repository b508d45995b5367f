import type { ComponentProps, ComponentType } from 'react'
import { CodeMissing } from './code-missing.tsx'
import { laterPart, type LaterPart } from './later-part.tsx'
import { Page } from './page.tsx'

const PageMissing = (props: ComponentProps<typeof CodeMissing>) => (
  <Page title="Error">
    <CodeMissing {...props} />
  </Page>
)

type NoProps = object

/** Makes the page of a route, whose exported component comes as a chunk of its own. */
export const laterPage = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): LaterPart<NoProps> => laterPart(async () => (await load())[name], PageMissing)
