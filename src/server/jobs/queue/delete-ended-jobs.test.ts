import { expect } from 'vitest'
import { makeDocument } from '#test/factories/make-document.ts'
import { test as filesTest } from '#test/harness/files-test.ts'
import { startJobs } from '../start-jobs.ts'
import { deleteEndedJobs } from './delete-ended-jobs.ts'

const test = filesTest.extend('settings', { scope: 'file' }, { JOBS: 'false' })

type Ended = { readonly state: string; readonly daysAgo: number | null; readonly document: number }

/** A test that creates jobs for the first versions of documents, and lists those that are left. */
const withJobs = test.extend('jobs', async ({ server, made: { project } }) => {
  await server.sql('rds', 'delete from "Job"')
  return {
    make: async ({ state, daysAgo, document }: Ended) => {
      const [row] = await server.sql(
        'rds',
        `insert into "Job" ("ProjectId", "Kind", "Key", "State", "DocumentId", "Version", "EndedDate")
        values ($1, 'extractText', 'extractText:' || $2::int, $3, $2::int, 1, now() - make_interval(days => $4)) returning "Id"::int as id`,
        [project, document, state, daysAgo],
      )
      return row!['id'] as number
    },
    left: async () =>
      (await server.sql('rds', 'select "Id"::int as id from "Job" order by "Id"')).map(
        ({ id }) => id as number,
      ),
    shown: async () =>
      (await server.read('C+', 'projects/{id}/jobs', { id: project })).body.data.map(
        ({ Id }: { Id: number }) => Id,
      ),
  }
})

withJobs(
  'jobs that were done more than a week ago are deleted, those that wait, run or ended later stay',
  async ({ server, databases, made: { project }, jobs }) => {
    const document = await makeDocument(server, { project })
    await server.sql('rds', 'delete from "Job"')
    await jobs.make({ state: 'done', daysAgo: 8, document })
    const kept = [
      await jobs.make({ state: 'done', daysAgo: 6, document }),
      await jobs.make({ state: 'running', daysAgo: null, document }),
      await jobs.make({ state: 'waiting', daysAgo: null, document }),
    ]
    expect(await deleteEndedJobs(databases.rds)).toBe(1)
    expect(await jobs.left()).toEqual(kept)
  },
)

withJobs(
  'a failure stays while people see it, and goes with the job that overtook it or with its document',
  async ({ server, databases, made: { project }, jobs }) => {
    const [one, two] = [
      await makeDocument(server, { project }),
      await makeDocument(server, { project }),
    ]
    await server.sql('rds', 'delete from "Job"')
    const shown = await jobs.make({ state: 'failed', daysAgo: 400, document: one })
    await jobs.make({ state: 'failed', daysAgo: 20, document: two })
    await jobs.make({ state: 'done', daysAgo: 10, document: two })
    await jobs.make({ state: 'failed', daysAgo: 10, document: 999_999 })
    await server.changed('rds')
    expect(await jobs.shown()).toEqual([shown])
    expect(await deleteEndedJobs(databases.rds)).toBe(3)
    expect(await jobs.left()).toEqual([shown])
    await server.changed('rds')
    expect(await jobs.shown()).toEqual([shown])
  },
)

withJobs('the hourly work of a server deletes them', async ({ server, databases, made, jobs }) => {
  const document = await makeDocument(server, { project: made.project })
  await server.sql('rds', 'delete from "Job"')
  await jobs.make({ state: 'done', daysAgo: 8, document })
  const stop = startJobs([databases.rds], (error) => expect(error).toBe(undefined), [], 10)
  await expect.poll(jobs.left, { timeout: 20_000 }).toEqual([])
  await stop()
})
