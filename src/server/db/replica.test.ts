import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { openDatabaseGate } from '#test/harness/database-gate.ts'
import { patience } from '#test/harness/patience.ts'
import { people, type Role } from '#test/harness/people.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { startReplicated } from '#test/harness/start-replica.ts'
import { openTestServer, type TestServer } from '#test/harness/test-server.ts'
import type { ReplicaTally } from './replica.ts'

type Member = Exclude<Role, 'ANON'>

const test = serverTest
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern which fixtures are needed
  .extend('database', { scope: 'file' }, async ({}, { onCleanup }) => {
    const database = await startReplicated()
    onCleanup(() => database.stop())
    return database
  })
  .extend('server', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const server = await openTestServer({}, database)
    onCleanup(() => server.close())
    return server
  })
  .extend(
    'replicated',
    { scope: 'file' },
    ({ database, server }) =>
      (through = (url: string) => url) =>
        server.another({
          RDS_URL: server.urls.rds,
          PS_URL: server.urls.ps,
          RDS_READ_URL: through(database.atReplica(server.urls.rds)),
          PS_READ_URL: through(database.atReplica(server.urls.ps)),
          LOG_LEVEL: 'info',
        }),
  )
  .extend('project', { scope: 'file' }, ({ made }) => ({ project_id: made.project }))
  .extend(
    'texts',
    { scope: 'file' },
    ({ project }) =>
      async (peer: TestServer, role: Member = 'C+') => {
        const { status, body } = await peer.read(role, 'tasks/tasks_for_project', project)
        expect(status).toBe(200)
        return body.data.map(({ Text }: { Text: string }) => Text)
      },
  )
  .extend(
    'addTask',
    { scope: 'file' },
    ({ server, made, project }) =>
      async (text: string, by: TestServer = server) => {
        const { status } = await by.write('C+', 'Task:Create', {
          ...project,
          text,
          standard_id: made.standards[0]!.id,
          assignees: [{ user_id: people['K+'].id }],
        })
        expect(status).toBe(200)
      },
  )

test.beforeEach(({ database }) => database.resume())

/** Closes a server; returns the counts that it logged of its rds replica. */
async function tallyOf(peer: TestServer): Promise<ReplicaTally> {
  await peer.close()
  const told = peer.logged
    .map((line) => JSON.parse(line) as ReplicaTally & { event?: string; target?: string })
    .filter(({ event, target }) => event === 'replica' && target === 'rds')
  return told.at(-1) ?? { answered: 0, behind: 0, away: 0, failed: 0 }
}

test('while a replica lags, every read includes acknowledged writes and none is served by the replica', async ({
  database,
  server,
  made,
  project,
  replicated,
  texts,
  addTask,
}) => {
  const peer = await replicated()
  await texts(peer)
  await database.pause()
  await addTask('Written by another server')
  expect(await texts(peer)).toContain('Written by another server')
  await addTask('Written by this one', peer)
  expect(await texts(peer)).toContain('Written by this one')
  expect(await texts(peer, 'K+')).toContain('Written by this one')
  const history = await peer.read('C+', 'transformations/query', project)
  expect(history.body.data[0]).toMatchObject({ Focus: 'Task', Action: 'Create' })
  const name = 'Renamed (Program)'
  await server.sql('rds', 'update "Project" set "Name" = $1 where "Id" = $2', [name, made.project])
  await server.changed('rds')
  const [one, all] = [
    await peer.read('C+', 'projects/{id}/project', { id: made.project }),
    await peer.read('C+', 'admin/all_projects'),
  ]
  expect(JSON.stringify(one.body)).toContain(name)
  expect(JSON.stringify(all.body)).toContain(name)
  const { answered, behind, away, failed } = await tallyOf(peer)
  // Only the first read came before the pause.
  expect([answered, away, failed]).toEqual([1, 0, 0])
  expect(behind).toBeGreaterThanOrEqual(4)
})

test.for(targets)(
  'while a replica lags, a revoked right is gone and a granted one is there, in %s',
  async (target, { database, server, project, replicated }) => {
    const peer = await replicated()
    const look = async () =>
      (await peer.read('K+', 'tasks/tasks_for_project', project, target)).status
    const lock = async (is_gf_locked: boolean) =>
      server.sql(target, 'update "User" set "IsLocked" = $1 where "Id" = $2', [
        is_gf_locked,
        server.idOf('K+', target),
      ])
    expect(await look()).toBe(200)
    await database.pause()
    const client = { ...project, client_user_id: people['K+'].id }
    const removed = await server.write('ADM', 'Project:RemoveClient', client, { target })
    expect(removed.status).toBe(200)
    expect(await look()).toBe(404)
    const added = await server.write('ADM', 'Project:AddClient', client, { target })
    expect(added.status).toBe(200)
    expect(await look()).toBe(200)
    await lock(true)
    await server.changed(target)
    expect(await look()).toBe(401)
    await lock(false)
    await server.changed(target)
    await peer.close()
  },
)

test('a replica that has caught up serves reads and is checked for each version', async ({
  database,
  replicated,
  texts,
  addTask,
}) => {
  await database.pause()
  const peer = await replicated()
  await addTask('Not replayed yet')
  expect(await texts(peer)).toContain('Not replayed yet')
  await database.resume()
  await addTask('Replayed at once')
  await database.resume()
  expect(await texts(peer)).toContain('Replayed at once')
  expect(await tallyOf(peer)).toMatchObject({ answered: 1, behind: 1, away: 0, failed: 0 })
})

test('missing modules and names count as lag too, beside the versions of a project', async ({
  database,
  server,
  project,
  replicated,
}) => {
  const peer = await replicated()
  await database.pause()
  // Like an administrator's write, which belongs to no project.
  await server.sql('rds', `update "User" set "LastName" = 'Renamed' where "Id" = $1`, [
    server.idOf('SC'),
  ])
  await server.sql(
    'rds',
    `insert into "ChangeCount" values (-2, 3, 1) on conflict ("ProjectId", "Slot") do update set "Changes" = "ChangeCount"."Changes" + 1`,
  )
  const { body } = await peer.read('C+', 'admin/project_users', project)
  expect(JSON.stringify(body)).toContain('Renamed')
  expect(await tallyOf(peer)).toMatchObject({ answered: 0, behind: 1 })
})

test('a replica that refuses, falls silent or is away fails no read', async ({
  database,
  server,
  replicated,
  texts,
  addTask,
}) => {
  const gate = await openDatabaseGate(database.atReplica(server.urls.rds))
  const [refused, silent] = [await replicated(gate.through), await replicated(gate.through)]
  expect(await texts(silent)).not.toEqual([])
  gate.shut('silent')
  await addTask('While the replica is silent')
  expect(await texts(silent)).toContain('While the replica is silent')
  gate.shut('refusing')
  expect(await texts(refused)).toContain('While the replica is silent')
  const tallies = [await tallyOf(silent), await tallyOf(refused)]
  expect(tallies).toMatchObject([
    { answered: 1, behind: 0, away: 1 },
    { answered: 0, behind: 0, away: 1 },
  ])
  await gate.close()
})

test('while the address of the primary leads to a standby, writes get 503; afterwards they are stored without a restart', async ({
  database,
  server,
  made,
  project,
}) => {
  const gate = await openDatabaseGate(server.urls.rds)
  const peer = await server.another({ LOG_LEVEL: 'info' }, gate.through)
  const write = (text: string) => {
    const standard_id = made.standards[0]!.id
    return peer.write('C+', 'Task:Create', { ...project, standard_id, text, assignees: [] })
  }
  const statusOf = async (text: string) => (await write(text)).status
  expect(await statusOf('Before the failover')).toBe(200)
  gate.lead(database.atReplica(server.urls.rds))
  gate.shut('refusing')
  gate.open()
  // A single write, and a batch.
  const alone = await write('On the standby')
  const together = await Promise.all([write('Also on the standby'), write('Third on the standby')])
  for (const { status, headers } of [alone, ...together])
    expect([status, headers['retry-after']]).toEqual([503, '1'])
  const denied = await peer.fetch('/api/v5/uploads?file_name=a.txt&apiDb=rds', {
    method: 'POST',
    headers: { ...peer.as('C+'), 'content-type': 'application/octet-stream' },
    body: 'x',
  })
  expect(denied.status).toBe(503)
  expect((await peer.fetch('/readyz')).status).toBe(503)
  // Connections to the standby stay open: the server itself must drop each that rejects a write, including
  // those to the accounts.
  gate.lead(server.urls.rds)
  await expect.poll(() => statusOf('After the failover'), { timeout: patience }).toBe(200)
  const both = await Promise.all([statusOf('Also after it'), statusOf('Third after it')])
  expect(both).toEqual([200, 200])
  // The result of a check is cached for a moment.
  const isReady = async () => (await peer.fetch('/readyz')).status === 200
  await expect.poll(isReady, { timeout: patience }).toBe(true)
  const events = peer.logged.map((line) => (JSON.parse(line) as { event?: string }).event)
  expect(events).toContain('database away')
  expect(events).not.toContain('error')
  await peer.close()
  await gate.close()
})

test('a replica that is stopped while it is used fails no read', async ({
  database,
  replicated,
  texts,
  addTask,
}) => {
  const peer = await replicated()
  await texts(peer)
  await database.stopReplica()
  await addTask('After the replica')
  const all = await Promise.all(Array.from({ length: 20 }, () => texts(peer)))
  for (const each of all) expect(each).toContain('After the replica')
  expect(await tallyOf(peer)).toMatchObject({ answered: 1, behind: 0 })
})
