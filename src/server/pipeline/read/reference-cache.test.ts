import pg from 'pg'
import { expect } from 'vitest'
import type { Db } from '#operations/core/db.ts'
import { allProjects } from '#operations/project/all-projects.ts'
import { clientSettings, scopedDbs } from '#server/db/connection.ts'
import { makeProject } from '#test/factories/make-project.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { ReferenceCache } from './reference-cache.ts'

const test = serverTest.extend('client', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const client = new pg.Client(clientSettings(server.urls.rds))
  onCleanup(() => client.end())
  return client
})

test.beforeAll(async ({ client }) => {
  await client.connect()
})

/** Wraps a `Db` so that its reads of projects return only once released. */
function held(db: Db) {
  let letGo = () => {}
  let read = () => {}
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
  const hasRead = new Promise<void>((resolve) => (read = resolve))
  const slow: Db = {
    texts: (statement, values) => db.texts(statement, values),
    run: async (statement, values) => {
      const rows = await db.run(statement, values)
      if (statement.name !== 'projects.some') return rows
      read()
      await isLetGo
      return rows
    },
  }
  return { slow, letGo, hasRead }
}

test('a list is never older than a preceding write, however slow concurrent readers of the same rows are', async ({
  server,
  client,
}) => {
  const { project } = await makeProject(server)
  const { project: another } = await makeProject(server)
  const db = scopedDbs(client, true)('all')
  const versions = { project: '', access: '1', modules: '1', names: '1' }
  const reference = await new ReferenceCache(db).of(versions)
  type Context = Parameters<typeof allProjects.read>[0]
  const list = (by: Db) =>
    allProjects.read({ db: by, reply: 'all', caller: { isStaff: true }, reference } as Context)
  const rename = (project_id: number, name: string) =>
    server.write('ADM', 'Project:UpdateStatus', { project_id, name })
  const older = held(db)
  const newer = held(db)
  const slowest = list(older.slow)
  await older.hasRead
  await rename(project, 'Renamed')
  await list(db)
  await rename(another, 'Renamed too')
  const listed = list(newer.slow)
  await newer.hasRead
  older.letGo()
  await slowest
  newer.letGo()
  const rows = (await listed) as { Id: number; Name: string }[]
  expect(rows.find(({ Id }) => Id === project)?.Name).toBe('Renamed')
})
