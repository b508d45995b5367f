import { afterAll, beforeAll, expect, test } from 'vitest'
import { historyExportPath } from '#rules/documents/file-paths.ts'
import { reachableCalls } from '#server/auth/sign-in/reachable-endpoints.ts'
import { fileReads, reads } from '#server/pipeline/registry.ts'
import { makeDocument } from './factories/make-document.ts'
import { makeProject } from './factories/make-project.ts'
import { openProvider, type OpenedProvider } from './fakes/oidc-provider.ts'
import type { Role } from './harness/people.ts'
import { openTestServer, type FirstServer } from './harness/test-server.ts'

let provider: OpenedProvider
let server: FirstServer
let project: number
let document: number
beforeAll(async () => {
  provider = await openProvider()
  server = await openTestServer({ ...provider.settings, JOBS: 'false', EMBEDDED_SIGN_IN: 'true' })
  provider.register(server.address)
  project = (await makeProject(server)).project
  document = await makeDocument(server, { project })
  // No request of a test is the first of a session in a minute, however slow the machine is.
  await server.sql('identity', `update "session" set "updatedAt" = now() + interval '1 hour'`)
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const rows = () =>
  Promise.all((['rds', 'ps', 'identity'] as const).map((name) => server.tableHashes(name)))

const queries: ReadonlyMap<string, object> = new Map(
  [...reads.values(), ...fileReads.values()].map(({ contract }) => [
    contract.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    (contract.example?.query as object | undefined) ?? {},
  ]),
)

/** The addresses of every route that answers GET, with ids that exist. */
function addresses(): string[] {
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

const follow = (role: Role, address: string, site: string) =>
  server.fetch(address, {
    headers: {
      ...server.as(role),
      'sec-fetch-site': site,
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    },
  })

test.each([
  ['on another site', 'cross-site'],
  ['on another host of the same site', 'same-site'],
  ['in a mail', 'none'],
])('a link %s to any address changes no row, for any caller', async (_where, site) => {
  const before = await rows()
  const followed = addresses()
  expect(followed.length).toBeGreaterThan(35)
  const answered: number[] = []
  for (const role of ['ANON', 'K+', 'C+', 'ADM'] as const)
    for (const address of followed) {
      const { status } = await follow(role, address, site)
      expect([address, status < 500]).toEqual([address, true])
      answered.push(status)
    }
  expect(answered.filter((status) => status === 200).length).toBeGreaterThan(40)
  expect(await rows()).toEqual(before)
})

const exported = async (headers: Record<string, string>) => {
  const { status } = await server.fetch(`${historyExportPath}?apiDb=rds`, {
    headers: { ...server.as('ADM'), ...headers },
  })
  const [{ n }] = await server.sql(
    'rds',
    `select count(*)::int as n from "Transformation" where "Focus" = 'History'`,
  )
  return [status, n]
}

test('the history is exported from our own pages and by scripts, but by no link on another site', async () => {
  for (const headers of [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    // A browser tells no site to a server without TLS on another machine.
    { referer: 'https://evil.test/page' },
    { referer: `${server.address}.evil.test/` },
    { referer: 'nothing' },
  ])
    expect([headers, await exported(headers)]).toEqual([headers, [403, 0]])
  expect(await exported({ 'sec-fetch-site': 'same-origin' })).toEqual([200, 1])
  expect(await exported({ referer: `${server.address}/app/admin/history` })).toEqual([200, 2])
  expect(await exported({})).toEqual([200, 3])
})
