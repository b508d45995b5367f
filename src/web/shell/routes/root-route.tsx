import { createRootRoute, Outlet } from '@tanstack/react-router'
import { NotFoundPage } from '#web/ui/page/not-found-page.tsx'
import { RouteError } from './route-error.tsx'

/** The root route: defines what is shown for an unknown address or when a screen fails. */
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
