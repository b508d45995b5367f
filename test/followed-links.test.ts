import { expect } from 'vitest'
import { historyExportPath } from '#rules/documents/file-paths.ts'
import { reachableCalls } from '#server/auth/sign-in/reachable-endpoints.ts'
import { fileReads, reads } from '#server/pipeline/registry.ts'
import { makeDocument } from './factories/make-document.ts'
import { openProvider } from './fakes/oidc-provider.ts'
import { partly } from './harness/nightly.ts'
import type { Role } from './harness/people.ts'
import { test as serverTest } from './harness/server-test.ts'
import type { TestServer } from './harness/test-server.ts'

const test = serverTest
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern which fixtures are needed
  .extend('provider', { scope: 'file' }, async ({}, { onCleanup }) => {
    const provider = await openProvider()
    onCleanup(() => provider.close())
    return provider
  })
  .extend('settings', { scope: 'file' }, ({ provider }) => ({
    ...provider.settings,
    JOBS: 'false',
    EMBEDDED_SIGN_IN: 'true',
  }))
  .extend('document', { scope: 'file' }, ({ server, made: { project } }) =>
    makeDocument(server, { project }),
  )

test.beforeAll(async ({ provider, server }) => {
  provider.register(server.address)
  // No request of a test counts as the first of its session within a minute, however slow the machine is.
  await server.sql('identity', `update "session" set "updatedAt" = now() + interval '1 hour'`)
})

const rows = (server: TestServer) =>
  Promise.all((['rds', 'ps', 'identity'] as const).map((name) => server.tableHashes(name)))

const queries: ReadonlyMap<string, object> = new Map(
  [...reads.values(), ...fileReads.values()].map(({ contract }) => [
    contract.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    (contract.example?.query as object | undefined) ?? {},
  ]),
)

/** The addresses of every route that answers GET, with ids that exist. */
function addresses(server: TestServer, project: number, document: number): string[] {
  const ids: Readonly<Record<string, number>> = {
    id: project,
    project_id: project,
    document_id: document,
  }
  return server.routes
    .filter((route) => route.startsWith('GET '))
    .flatMap((route) => {
      const path = route.slice('GET '.length)
      if (path === '/api/auth/*')
        return reachableCalls
          .filter((call) => call.startsWith('GET '))
          .map((call) => `/api/auth${call.slice('GET '.length)}`)
      const asked = { ...queries.get(path), ...(queries.get(path) && { project_id: project }) }
      const words = new URLSearchParams(
        Object.entries({ ...asked, apiDb: 'rds' }).map(([word, value]) => [word, String(value)]),
      )
      const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name] ?? 1))
      return [`${filled.replace('*', 'x')}?${words.toString()}`]
    })
}

const follow = (server: TestServer, role: Role, address: string, site: string) =>
  server.fetch(address, {
    headers: {
      ...server.as(role),
      'sec-fetch-site': site,
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    },
  })

const sites = [
  ['on another site', 'cross-site'],
  ['on another host of the same site', 'same-site'],
  ['in a mail', 'none'],
] as const

for (const [some, options] of partly(sites, ([, site]) => site === 'cross-site'))
  test.for(some)(
    'a link %s to any address changes no row, for any caller',
    options,
    async ([_where, site], { server, made, document }) => {
      const before = await rows(server)
      const followed = addresses(server, made.project, document)
      expect(followed.length).toBeGreaterThan(35)
      const answered: number[] = []
      for (const role of ['ANON', 'K+', 'C+', 'ADM'] as const)
        for (const address of followed) {
          const { status } = await follow(server, role, address, site)
          expect([address, status < 500]).toEqual([address, true])
          answered.push(status)
        }
      expect(answered.filter((status) => status === 200).length).toBeGreaterThan(40)
      expect(await rows(server)).toEqual(before)
    },
  )

const exported = async (server: TestServer, headers: Record<string, string>) => {
  const { status } = await server.fetch(`${historyExportPath}?apiDb=rds`, {
    headers: { ...server.as('ADM'), ...headers },
  })
  const [{ n }] = await server.sql(
    'rds',
    `select count(*)::int as n from "Transformation" where "Focus" = 'History'`,
  )
  return [status, n]
}

test('the history is exported from our own pages and by scripts, but by no link on another site', async ({
  server,
}) => {
  for (const headers of [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    // On plain HTTP to another machine, a browser sends no Sec-Fetch-Site header.
    { referer: 'https://evil.test/page' },
    { referer: `${server.address}.evil.test/` },
    { referer: 'nothing' },
  ])
    expect([headers, await exported(server, headers)]).toEqual([headers, [403, 0]])
  expect(await exported(server, { 'sec-fetch-site': 'same-origin' })).toEqual([200, 1])
  expect(await exported(server, { referer: `${server.address}/app/admin/history` })).toEqual([
    200, 2,
  ])
  expect(await exported(server, {})).toEqual([200, 3])
})
