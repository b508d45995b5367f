import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { statement } from '#operations/core/statement.ts'
import type { TargetDatabase } from '../../db/targets.ts'
import { countChanges, jobSlot } from '../../db/versions.ts'

/** How often a worker shows that it is alive, and after how long a silence its jobs go to others, in milliseconds. */
export type Heartbeat = { readonly interval: number; readonly staleAfter: number }

const beat = statement<{ worker: string }, never>(
  'jobs.beat',
  (_, place) => sql<never>`
    insert into "JobWorker" ("Id", "SeenDate") values (${place('worker')}, clock_timestamp())
    on conflict ("Id") do update set "SeenDate" = excluded."SeenDate"`,
)

const leave = statement<{ worker: string }, never>(
  'jobs.leave',
  (_, place) => sql<never>`delete from "JobWorker" where "Id" = ${place('worker')}`,
)

const forget = statement<object, never>(
  'jobs.forgetWorkers',
  () => sql<never>`delete from "JobWorker" where "SeenDate" < now() - interval '1 day'`,
)

const unlock = statement<{ staleAfter: number }, never>(
  'jobs.unlock',
  (_, place) => sql<never>`
    select graphile_worker.force_unlock_workers(array(
      select distinct j.locked_by from graphile_worker._private_jobs j
      where j.locked_at < now() - ${place('staleAfter')}::float8 * interval '1 millisecond' and not exists (
        select from "JobWorker" w where w."Id" = j.locked_by
          and w."SeenDate" > now() - ${place('staleAfter')}::float8 * interval '1 millisecond')))`,
)

// Releases jobs that a failing connection kept from being started or ended, which a live worker would
// otherwise block for hours.
const letGo = statement<{ worker: string; held: readonly string[]; staleAfter: number }, never>(
  'jobs.letGo',
  (_, place) => sql<never>`
    update graphile_worker._private_jobs set locked_by = null, locked_at = null
    where locked_by = ${place('worker')} and locked_at < now() - ${place('staleAfter')}::float8 * interval '1 millisecond'
      and id <> all(${place('held')}::bigint[])`,
)

const ended = 'The process that did it ended each time before it was finished.'

const giveUp = statement<object, { ProjectId: number }>(
  'jobs.giveUp',
  () => sql<{ ProjectId: number }>`
    with dead as (
      delete from graphile_worker._private_jobs where locked_by is null and attempts >= max_attempts returning payload)
    update "Job" set "State" = 'failed', "Error" = ${sql.lit(ended)}, "EndedDate" = now() from dead
    where "Job"."ProjectId" = (dead.payload ->> 'projectId')::int and "Job"."Id" = (dead.payload ->> 'jobId')::bigint
    returning "Job"."ProjectId"`,
)

/** A worker, and the queue ids of the jobs in progress on it. */
export type Worker = { readonly id: string; readonly held: ReadonlySet<string> }

/**
 * Records that a worker is alive until `signal` is aborted, and returns to the queue the jobs that it does not work on and those of dead
 * workers. The latter happens only once its own heartbeat has been regular for as long as others may be silent: after a database outage
 * all of them look dead.
 */
export async function beatUntil(
  signal: AbortSignal,
  database: TargetDatabase,
  { id: worker, held }: Worker,
  { interval, staleAfter }: Heartbeat,
  report: (error: unknown) => void,
): Promise<void> {
  let regularSince = performance.now()
  let last = regularSince
  while (!signal.aborted) {
    if (performance.now() - last > staleAfter) regularSince = performance.now()
    const isRegular = performance.now() - regularSince >= staleAfter
    try {
      await database.withConnection('all', async (_, db) => {
        await db.run(beat, { worker })
        await db.run(letGo, { worker, held: [...held], staleAfter })
        if (!isRegular) return
        await db.run(forget, {})
        await db.run(unlock, { staleAfter })
        const failed = await db.run(giveUp, {})
        const projects = [...new Set(failed.map(({ ProjectId }) => ProjectId))]
        await db.run(countChanges, { projects, slot: jobSlot })
      })
      last = performance.now()
    } catch (error) {
      regularSince = performance.now()
      report(error)
    }
    await wait(interval, undefined, { signal }).catch(() => {})
  }
  await database.withConnection('all', (_, db) => db.run(leave, { worker })).catch(() => {})
}
