import type { ComponentProps, ComponentType } from 'react'
import { Page } from '../page/page.tsx'
import { CodeLoadError } from './code-load-error.tsx'
import { lazyWithPreload, type LazyComponent } from './lazy-with-preload.tsx'

const PageMissing = (props: ComponentProps<typeof CodeLoadError>) => (
  <Page title="Error">
    <CodeLoadError {...props} />
  </Page>
)

type NoProps = object

/** Creates the page of a route from an exported component in its own chunk. */
export const lazyPage = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): LazyComponent<NoProps> => lazyWithPreload(async () => (await load())[name], PageMissing)
