import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { queryClient } from '#web/data/cache/query-client.ts'
import { makeSession } from '#web/data/session/session.fixture.ts'
import { sessionOptions } from '#web/data/session/session.ts'
import { parseSearch, stringifySearch } from '#web/domain/navigation/search-serializer.ts'
import { adminPages } from '../admin/admin-pages.ts'
import { routeTree } from './routes.tsx'

const session = makeSession({})

/** Opens an address as a signed-in person; returns where the router redirects, and whether it replaces that address. */
async function redirectOf(address: string) {
  queryClient.setQueryData(sessionOptions.queryKey, session)
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch })
  await router.load()
  const result = router._serverResult
  return result?.type === 'redirect'
    ? { href: result.redirect.options.href, replace: result.redirect.options.replace }
    : null
}

const standard = '/app/projects/1/modules/2/review/desktop-review/standards/3'

test.each([
  // Specification, section 2: Status is the default of a dashboard, Tasks of a standard.
  ['/app/projects/1', '/app/projects/1/dashboard/Status'],
  ['/app/projects/1/dashboard', '/app/projects/1/dashboard/Status'],
  [
    '/app/projects/1/dashboard?phase=desktop-review&display=Grid',
    '/app/projects/1/dashboard/Status?phase=desktop-review&display=Grid',
  ],
  ['/app/projects/1/dashboard/Nowhere', '/app/projects/1/dashboard/Status'],
  [standard, `${standard}/Tasks`],
  [`${standard}?element=7`, `${standard}/Tasks?element=7`],
  [`${standard}/Nowhere`, `${standard}/Tasks`],
])('%s redirects to its default tab, replacing the address', async (address, expected) => {
  expect(await redirectOf(address)).toEqual({ href: expected, replace: true })
})

test.each([
  ['/app/projects/1/dashboard/status', '/app/projects/1/dashboard/Status'],
  ['/app/projects/1/dashboard/TASKS?tasks=all', '/app/projects/1/dashboard/Tasks?tasks=all'],
  ['/app/projects/1/dashboard/team#team-clients', '/app/projects/1/dashboard/Team#team-clients'],
  [`${standard}/elements?element=7`, `${standard}/Elements?element=7`],
  [`${standard}/hISTORY`, `${standard}/History`],
])('%s redirects to the spelling of the tab, replacing the address', async (address, expected) => {
  expect(await redirectOf(address)).toEqual({ href: expected, replace: true })
})

test('every administration screen with an address of its own has a link in the navigation, and every link has a screen', () => {
  const { routesByPath } = createRouter({ routeTree })
  const screens = Object.keys(routesByPath).filter((path) => /^\/app\/admin\/[^/$]+$/.test(path))
  expect(adminPages.map(({ to }) => to).toSorted()).toEqual(screens.toSorted())
})

test('a search parameter that is not valid, or not known, does not reach the screen', () => {
  const address = '/app/projects/1/dashboard/Status?phase=x&display=Grid&module=y&other=1'
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch })
  const [screen] = router.matchRoutes(router.latestLocation).slice(-1)
  expect(screen?.search).toEqual({ display: 'Grid' })
})
