import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { statement } from '#operations/core/statement.ts'
import { openTargets } from '#server/db/targets.ts'
import { startQueue } from '#server/jobs/queue/start-queue.ts'

// A worker whose job takes as long as the test says, for tests that kill or suspend it.
const [url = '', milliseconds = '0'] = process.argv.slice(2)
const note = statement<{ by: number }, never>(
  'fixture.note',
  (_, place) => sql<never>`insert into "JobResult" ("By") values (${place('by')})`,
)
const { rds } = openTargets({ rds: url, ps: url })

// As in the product's worker.
process.on('unhandledRejection', () => {})

startQueue({
  database: rds,
  hourly: {},
  atStart: {},
  directUrl: url,
  concurrency: 1,
  timing: { interval: 50, staleAfter: 400, pollInterval: 100, abortAfter: 50 },
  report: (error) => console.log('reported', String(error)),
  handlers: {
    work: async () => {
      console.log('working')
      await wait(Number(milliseconds))
      console.log('worked')
      return async (db) => {
        await db.run(note, { by: process.pid })
      }
    },
  },
})
