import { createRootRoute, Outlet } from '@tanstack/react-router'
import { NotFoundPage } from './ui/not-found-page.tsx'
import { RouteError } from './route-error.tsx'

/** The route above all others: what is shown where nothing is, or where a screen failed. */
export const root = createRootRoute({
  component: Outlet,
  notFoundComponent: () => (
    <main>
      <NotFoundPage />
    </main>
  ),
  errorComponent: (failure) => (
    <main>
      <RouteError {...failure} />
    </main>
  ),
})
