import { expect } from 'vitest'
import type { ReadName } from '#operations/contracts.ts'
import type { WriteName } from '#operations/contracts.ts'
import { fileReads, reads, writes } from '#server/pipeline/registry.ts'
import type { Role } from '../harness/people.ts'
import { test as serverTest } from '../harness/server-test.ts'
import type { Answered, TestServer } from '../harness/test-server.ts'

const test = serverTest
  .extend('servers', { scope: 'file' }, ({ server: first }, { onCleanup }) => {
    let served = 0
    let latest: TestServer | undefined
    onCleanup(() => latest?.close())
    return {
      // After 60 kinds within a minute the server records a person's denials by call only, at the end of the minute.
      forNextTest: async (): Promise<TestServer> => {
        if (latest === undefined || served % 50 === 0) {
          await latest?.close()
          latest = await first.another()
        }
        served += 1
        return latest
      },
    }
  })
  .extend('peer', ({ servers }) => servers.forNextTest())

const roles = ['ADM', 'C-', 'K+', 'Kx', 'LOCK', 'LOST'] as const satisfies readonly Role[]
const refused = new Set([401, 403, 404, 423])

const count = async (server: TestServer) => {
  const [row] = await server.sql(
    'ps',
    `select (select count(*)::int from "Transformation") as history, (select sum("Times")::int from "Refusal") as refusals`,
  )
  return { history: row.history as number, refusals: (row.refusals ?? 0) as number }
}

/** Sends a call and returns what it recorded: a row of the history, an access denial, or nothing. */
async function left(
  server: TestServer,
  call: string,
  role: Exclude<Role, 'ANON'>,
  send: () => Promise<Answered>,
) {
  const before = await count(server)
  const { status, headers } = await send()
  const after = await count(server)
  const records = await server.sql('ps', `select * from "Refusal" where "RequestId" = $1`, [
    headers['x-request-id'],
  ])
  if (refused.has(status))
    expect(records).toMatchObject([{ Call: call, Status: status, UserId: server.idOf(role, 'ps') }])
  return {
    status,
    history: after.history - before.history,
    refusals: after.refusals - before.refusals,
  }
}

test.for([...writes])(
  '%s leaves a history row when it succeeds and a denial record when it is denied, for any caller',
  async ([name, { contract }], { peer }) => {
    for (const role of roles) {
      const told = await left(peer, name, role, () =>
        peer.write(role, name as WriteName, contract.example.parameters, { target: 'ps' }),
      )
      const isDone = told.status === 200
      const isStored = !(contract.example.parameters as { dry_run?: boolean }).dry_run
      expect({ role, ...told }).toEqual({
        role,
        status: told.status,
        history: isDone && isStored ? 1 : 0,
        refusals: refused.has(told.status) ? 1 : 0,
      })
    }
  },
)

test.for([...reads])(
  '%s leaves a denial record when it is denied, for any caller',
  async ([name, { contract }], { peer }) => {
    for (const role of roles) {
      const query = contract.example.query as Record<string, string | number>
      const told = await left(peer, name, role, () =>
        peer.read(role, name as ReadName, query, 'ps'),
      )
      expect(told.refusals).toBe(refused.has(told.status) ? 1 : 0)
    }
  },
)

test.for([...fileReads])(
  '%s leaves a denial record when it is denied, for any caller',
  async ([name, { contract }], { peer }) => {
    for (const role of roles) {
      const words = contract.example.query as Record<string, string | number>
      const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, word: string) => String(words[word]))
      const told = await left(peer, name, role, () =>
        peer.fetch(`${path}?apiDb=ps`, { headers: peer.as(role) }),
      )
      expect(told.refusals).toBe(refused.has(told.status) ? 1 : 0)
    }
  },
)

test('an upload that is refused leaves a record', async ({ peer }) => {
  const told = await left(peer, 'upload', 'Kx', () =>
    peer.fetch('/api/v5/uploads?apiDb=ps&file_name=a.pdf', {
      method: 'POST',
      headers: { ...peer.as('Kx'), 'content-type': 'application/octet-stream' },
      body: 'x',
    }),
  )
  expect(told.refusals).toBe(refused.has(told.status) ? 1 : 0)
})
