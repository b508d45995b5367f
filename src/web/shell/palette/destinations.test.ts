import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { makeSession } from '#web/data/session/session.fixture.ts'
import type { SessionUser } from '#web/data/session/session.ts'
import { parseSearch, stringifySearch } from '#web/domain/navigation/search-serializer.ts'
import { routeTree } from '../routes/routes.tsx'
import { destinations } from './destinations.ts'

function routeOf(address: string): string | undefined {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch })
  return router.matchRoutes(router.latestLocation).at(-1)?.fullPath
}

/** Returns the routes that the palette offers to a person within a project. */
const offered = (user: Partial<SessionUser>) =>
  destinations(makeSession(user).user as SessionUser, 1, true).map(([, , address]) =>
    routeOf(address)?.replace(/(?<=.)\/$/, ''),
  )

// Redirects, and screens of a row, to which entries of their own or links of a screen lead.
const notOffered = [
  '/app/admin',
  '/app/admin/modules/$module_id',
  '/app/projects/$project_id',
  '/app/projects/$project_id/dashboard',
  '/app/projects/$project_id/documents/$document_id/versions',
  '/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id',
  '/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab',
]

test('the palette offers every screen behind the sign-in that needs no more than a project', () => {
  const people = [
    { isSuperUser: true },
    { user_type: 'Consultant', isAdministrator: false },
    { user_type: 'Client', isAdministrator: false },
  ] as const
  const screens = Object.keys(createRouter({ routeTree }).routesByPath)
    .map((path) => path.replace(/\/$/, ''))
    .filter((path) => path.startsWith('/app'))
  const found = new Set<string | undefined>([...people.flatMap(offered), ...notOffered])
  expect(found).toEqual(new Set(screens))
})

test('the palette offers clients and consultants nothing of the administration', () => {
  for (const user_type of ['Client', 'Consultant'] as const)
    expect(offered({ user_type, isAdministrator: false }).join(' ')).not.toContain('/admin')
})
