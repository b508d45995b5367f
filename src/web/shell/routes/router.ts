import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#web/domain/navigation/search-serializer.ts'
import type { ShownPassage } from '#web/domain/navigation/shown-passage.ts'
import { NotFoundPage } from '#web/ui/page/not-found-page.tsx'
import { RouteError } from './route-error.tsx'
import { routeTree } from './routes.tsx'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // The main element of the shell scrolls, not the window.
  scrollToTopSelectors: ['#content'],
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: RouteError,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** The e-mail address typed on the previous page. */
    email?: string
    passage?: ShownPassage
  }
}
