import { join } from 'node:path'
import { createRouter, type AnyRoute } from '@tanstack/react-router'
import { redirects, visits } from './visits.ts'

/** Returns the routes that no visit covers, and the visits whose route no longer exists. */
export async function unvisitedRoutes(): Promise<readonly string[]> {
  // Imported by its path, because TypeScript has no JSX in this part of the project.
  const file = join(import.meta.dirname, '../../../src/web/shell/routes/routes.tsx')
  const { routeTree } = (await import(file)) as { readonly routeTree: AnyRoute }
  // Of `/app/`, the screen inside the frame, and `/app`, the frame, only one is visited.
  const routes = Object.keys(createRouter({ routeTree }).routesByPath).map(
    (path) => path.replace(/\/$/, '') || '/',
  )
  const known = [...Object.keys(visits), ...redirects]
  return [
    ...routes.filter((route) => !known.includes(route)).map((route) => `not visited: ${route}`),
    ...known.filter((route) => !routes.includes(route)).map((route) => `no such route: ${route}`),
  ]
}
