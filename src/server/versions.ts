import { counterOf, type Touched } from '../operations/kit/counters.ts'
import { sql } from 'kysely'
import { statement } from '../operations/kit/statement.ts'
import type { Db } from '../operations/kit/db.ts'
import { gather } from './gather.ts'

/** How often counters have changed in each slot: what a database holds at a moment, exactly. */
export type Counts = ReadonlyMap<number, Readonly<Record<string, number>>>

/** How often a project, the access rights, the modules and the names of a target have changed, as one comparable text each. */
export type Versions = { readonly project: string } & { readonly [What in Touched]: string } & {
  /** The counts of which these are the sums, where a replica is judged by them. */
  readonly counts?: Counts
}

const readCounts = statement<{ projects: number[] }, { ProjectId: number; Changes: number }>(
  'versions.read',
  (build, place) =>
    build
      .selectFrom('ChangeCount')
      .select((e) => ['ProjectId', e.fn.sum<number>('Changes').as('Changes')])
      .where('ProjectId', '=', sql<number>`any(${place('projects')}::int[])`)
      .groupBy('ProjectId'),
)

/** The changes of counters by slot. */
export const readSlots = statement<
  { projects: readonly number[] },
  { ProjectId: number; Slots: Readonly<Record<string, number>> }
>(
  'versions.readSlots',
  (_, place) => sql<{ ProjectId: number; Slots: Readonly<Record<string, number>> }>`
    select "ProjectId", json_object_agg("Slot", "Changes" order by "Slot") as "Slots" from "ChangeCount"
    where "ProjectId" = any(${place('projects')}::int[]) group by "ProjectId"`,
)

/** Counts a change of projects (or of a counter above) in the caller's slot, so that writers on other connections need not wait. */
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

/** Reads versions from the database, those of simultaneous requests in one query. */
export function versionReader(db: Db): (projectId: number | null) => Promise<Versions> {
  const ask = gather<number, string>(async (projects) => {
    const rows = await db.run(readCounts, { projects })
    const counts = new Map(rows.map((row) => [row.ProjectId, row.Changes]))
    return projects.map((project) => String(counts.get(project) ?? 0))
  })
  return (projectId) => versionsOf(projectId, ask)
}

/** Reads versions with their counts, by which a replica is judged, those of simultaneous requests in one query. */
export function countedVersionReader(db: Db): (projectId: number | null) => Promise<Versions> {
  const ask = gather<number, Readonly<Record<string, number>>>(async (projects) => {
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
