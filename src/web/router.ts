import { createRouter } from '@tanstack/react-router'
import { NotFoundPage } from './ui/not-found-page.tsx'
import { RouteError } from './route-error.tsx'
import { routeTree } from './routes.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'

/** The router of the application. */
export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // The main part of the shell scrolls, not the window.
  scrollToTopSelectors: ['#content'],
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: RouteError,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** The address that was typed on the page before. */
    email?: string
  }
}
