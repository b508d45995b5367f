import { sql } from 'kysely'
import type { Db } from '#operations/core/db.ts'
import { statement } from '#operations/core/statement.ts'
import { counterOf, type CacheName } from '#operations/core/version-counters.ts'
import { batchLookups } from '../runtime/batch-lookups.ts'

/** The change counts of cache tags by slot, which identify the state of a database exactly. */
export type Counts = ReadonlyMap<number, Readonly<Record<string, number>>>

/** The versions of the cache tags of a project, the access rights, the modules and the names of a target, as comparable texts. */
export type Versions = { readonly project: string } & { readonly [What in CacheName]: string } & {
  /** The counts whose sums the versions are; only when a replica is used. */
  readonly counts?: Counts
}

/** The slot of the job queue, above those of the connections for group commit. */
export const jobSlot = 98

/** Reads the sums of change counts. */
export const readCounts = statement<{ projects: number[] }, { ProjectId: number; Changes: number }>(
  'versions.read',
  (build, place) =>
    build
      .selectFrom('ChangeCount')
      .select((e) => ['ProjectId', e.fn.sum<number>('Changes').as('Changes')])
      .where('ProjectId', '=', sql<number>`any(${place('projects')}::int[])`)
      .groupBy('ProjectId'),
)

/** Reads change counts by slot. */
export const readSlots = statement<
  { projects: readonly number[] },
  { ProjectId: number; Slots: Readonly<Record<string, number>> }
>(
  'versions.readSlots',
  (_, place) => sql<{ ProjectId: number; Slots: Readonly<Record<string, number>> }>`
    select "ProjectId", json_object_agg("Slot", "Changes" order by "Slot") as "Slots" from "ChangeCount"
    where "ProjectId" = any(${place('projects')}::int[]) group by "ProjectId"`,
)

/** Counts a change of cache tags in the caller's slot, so that writers on other connections need not wait. */
export const countChanges = statement<{ projects: number[]; slot: number }, never>(
  'versions.count',
  (build, place) =>
    build
      .insertInto('ChangeCount')
      .columns(['ProjectId', 'Slot', 'Changes'])
      .expression(
        sql`select p, ${place('slot')}::smallint, 1 from unnest(${place('projects')}::int[]) p order by p`,
      )
      .onConflict((c) =>
        c.columns(['ProjectId', 'Slot']).doUpdateSet({ Changes: sql`"ChangeCount"."Changes" + 1` }),
      ),
)

/** Returns a reader of versions that batches concurrent requests into one query. */
export function versionReader(db: Db): (projectId: number | null) => Promise<Versions> {
  const ask = batchLookups<number, string>(async (projects) => {
    const rows = await db.run(readCounts, { projects })
    const counts = new Map(rows.map((row) => [row.ProjectId, row.Changes]))
    return projects.map((project) => String(counts.get(project) ?? 0))
  })
  return (projectId) => versionsOf(projectId, ask)
}

/** Returns a reader of versions with their change counts, for a replica, that batches concurrent requests into one query. */
export function countedVersionReader(db: Db): (projectId: number | null) => Promise<Versions> {
  const ask = batchLookups<number, Readonly<Record<string, number>>>(async (projects) => {
    const rows = await db.run(readSlots, { projects })
    const slots = new Map(rows.map((row) => [row.ProjectId, row.Slots]))
    return projects.map((project) => slots.get(project) ?? {})
  })
  return async (projectId) => {
    const counts = new Map<number, Readonly<Record<string, number>>>()
    const versions = await versionsOf(projectId, async (counter) => {
      const slots = await ask(counter)
      counts.set(counter, slots)
      return String(Object.values(slots).reduce((sum, changes) => sum + changes, 0))
    })
    return { ...versions, counts }
  }
}

async function versionsOf(
  projectId: number | null,
  ask: (counter: number) => Promise<string>,
): Promise<Versions> {
  const [project, access, modules, names] = await Promise.all([
    projectId === null ? '' : ask(projectId),
    ask(counterOf.access),
    ask(counterOf.modules),
    ask(counterOf.names),
  ])
  return { project, access, modules, names }
}
