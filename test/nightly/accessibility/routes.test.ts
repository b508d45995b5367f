import { join } from 'node:path'
import { createRouter, type AnyRoute } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { redirects, visits } from './visits.ts'

test('the nightly accessibility checks visit every route of the router, and no other', async () => {
  // Imported by its path, because TypeScript has no JSX in this part of the project.
  const file = join(import.meta.dirname, '../../../src/web/shell/routes/routes.tsx')
  const { routeTree } = (await import(file)) as { readonly routeTree: AnyRoute }
  // Of `/app/`, the screen inside the frame, and `/app`, the frame, only one is visited.
  const routes = Object.keys(createRouter({ routeTree }).routesByPath).map(
    (path) => path.replace(/\/$/, '') || '/',
  )
  expect([...Object.keys(visits), ...redirects].toSorted()).toEqual(routes.toSorted())
})
