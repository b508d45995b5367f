import { join } from 'node:path'
import { createRouter, type AnyRoute } from '@tanstack/react-router'
import { redirects, visits } from './visits.ts'

/** Returns the routes that nothing visits, and the visits whose route is gone. */
export async function unvisitedRoutes(): Promise<readonly string[]> {
  // By its path: TypeScript has no JSX in this part of the project.
  const file = join(import.meta.dirname, '../../../src/web/shell/routes/routes.tsx')
  const { routeTree } = (await import(file)) as { readonly routeTree: AnyRoute }
  // Of `/app/` and `/app`, the screen that the frame shows and the frame, one is visited.
  const routes = Object.keys(createRouter({ routeTree }).routesByPath).map(
    (path) => path.replace(/\/$/, '') || '/',
  )
  const known = [...Object.keys(visits), ...redirects]
  return [
    ...routes.filter((route) => !known.includes(route)).map((route) => `not visited: ${route}`),
    ...known.filter((route) => !routes.includes(route)).map((route) => `no such route: ${route}`),
  ]
}
