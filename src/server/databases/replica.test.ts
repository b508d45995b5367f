import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabaseGate } from '../../../test/database-gate.ts'
import { openTestHouse, type FirstHouse, type TestHouse } from '../../../test/house.ts'
import { makeProject, type MadeProject } from '../../../test/make-project.ts'
import { people, type Role } from '../../../test/people.ts'
import { startReplicated, type ReplicatedDatabase } from '../../../test/start-replica.ts'
import { targets } from '../../rules/targets.ts'
import type { ReplicaTally } from './replica.ts'

type Member = Exclude<Role, 'ANON'>

let database: ReplicatedDatabase
let house: FirstHouse
let made: MadeProject

beforeAll(async () => {
  database = await startReplicated()
  house = await openTestHouse({}, database)
  made = await makeProject(house)
})
afterAll(async () => {
  await house.close()
  await database.stop()
})
beforeEach(() => database.resume())

const replicated = (through = (url: string) => url) =>
  house.another({
    RDS_URL: house.urls.rds,
    PS_URL: house.urls.ps,
    RDS_READ_URL: through(database.atReplica(house.urls.rds)),
    PS_READ_URL: through(database.atReplica(house.urls.ps)),
    LOG_LEVEL: 'info',
  })

/** Closes a server; answers what it has told of its replica of rds. */
async function tallyOf(server: TestHouse): Promise<ReplicaTally> {
  await server.close()
  const told = server.logged
    .map((line) => JSON.parse(line) as ReplicaTally & { event?: string; target?: string })
    .filter(({ event, target }) => event === 'replica' && target === 'rds')
  return told.at(-1) ?? { answered: 0, behind: 0, away: 0, failed: 0 }
}

const project = () => ({ project_id: made.project })
const texts = async (server: TestHouse, role: Member = 'C+') => {
  const { status, body } = await server.read(role, 'tasks/tasks_for_project', project())
  expect(status).toBe(200)
  return body.data.map(({ Text }: { Text: string }) => Text)
}
const addTask = async (text: string, by: TestHouse = house) => {
  const { status } = await by.write('C+', 'Task:Create', {
    ...project(),
    text,
    standard_id: made.standards[0]!.id,
    assignees: [{ user_id: people['K+'].id }],
  })
  expect(status).toBe(200)
}

test('while a replica does not replay, every read shows what was acknowledged, and no answer is its', async () => {
  const server = await replicated()
  await texts(server)
  await database.pause()
  await addTask('Written by another server')
  expect(await texts(server)).toContain('Written by another server')
  await addTask('Written by this one', server)
  expect(await texts(server)).toContain('Written by this one')
  expect(await texts(server, 'K+')).toContain('Written by this one')
  const history = await server.read('C+', 'transformations/query', project())
  expect(history.body.data[0]).toMatchObject({ Focus: 'Task', Action: 'Create' })
  const name = 'Renamed (Program)'
  await house.sql('rds', 'update "Project" set "Name" = $1 where "Id" = $2', [name, made.project])
  await house.changed('rds')
  const [one, all] = [
    await server.read('C+', 'projects/{id}/project', { id: made.project }),
    await server.read('C+', 'admin/all_projects'),
  ]
  expect(JSON.stringify(one.body)).toContain(name)
  expect(JSON.stringify(all.body)).toContain(name)
  const { answered, behind, away, failed } = await tallyOf(server)
  // Only the first read came before the pause.
  expect([answered, away, failed]).toEqual([1, 0, 0])
  expect(behind).toBeGreaterThanOrEqual(4)
})

test.each(targets)(
  'while a replica does not replay, a right that was taken away is gone, and one that was given is there, in %s',
  async (target) => {
    const server = await replicated()
    const look = async () =>
      (await server.read('K+', 'tasks/tasks_for_project', project(), target)).status
    const lock = async (is_gf_locked: boolean) =>
      house.sql(target, 'update "User" set "IsLocked" = $1 where "Id" = $2', [
        is_gf_locked,
        house.idOf('K+', target),
      ])
    expect(await look()).toBe(200)
    await database.pause()
    const client = { ...project(), client_user_id: people['K+'].id }
    const removed = await house.write('ADM', 'Project:RemoveClient', client, { target })
    expect(removed.status).toBe(200)
    expect(await look()).toBe(404)
    const added = await house.write('ADM', 'Project:AddClient', client, { target })
    expect(added.status).toBe(200)
    expect(await look()).toBe(200)
    await lock(true)
    await house.changed(target)
    expect(await look()).toBe(401)
    await lock(false)
    await house.changed(target)
    await server.close()
  },
)

test('a replica that has caught up answers, and is asked again for each version', async () => {
  await database.pause()
  const server = await replicated()
  await addTask('Not replayed yet')
  expect(await texts(server)).toContain('Not replayed yet')
  await database.resume()
  await addTask('Replayed at once')
  await database.resume()
  expect(await texts(server)).toContain('Replayed at once')
  expect(await tallyOf(server)).toMatchObject({ answered: 1, behind: 1, away: 0, failed: 0 })
})

test('what a replica lacks beside the counts of a project is never its: modules and names count as well', async () => {
  const server = await replicated()
  await database.pause()
  // As a write of an administrator does, which belongs to no project.
  await house.sql('rds', `update "User" set "LastName" = 'Renamed' where "Id" = $1`, [
    house.idOf('SC'),
  ])
  await house.sql(
    'rds',
    `insert into "ChangeCount" values (-2, 3, 1) on conflict ("ProjectId", "Slot") do update set "Changes" = "ChangeCount"."Changes" + 1`,
  )
  const { body } = await server.read('C+', 'admin/project_users', project())
  expect(JSON.stringify(body)).toContain('Renamed')
  expect(await tallyOf(server)).toMatchObject({ answered: 0, behind: 1 })
})

test('a replica that refuses, falls silent or is away fails no read', async () => {
  const gate = await openDatabaseGate(database.atReplica(house.urls.rds))
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

test('a replica that is stopped while it is used fails no read', async () => {
  const server = await replicated()
  await texts(server)
  await database.stopReplica()
  await addTask('After the replica')
  const all = await Promise.all(Array.from({ length: 20 }, () => texts(server)))
  for (const each of all) expect(each).toContain('After the replica')
  expect(await tallyOf(server)).toMatchObject({ answered: 1, behind: 0 })
})
