import { counterOf, type Touched } from '../operations/kit/counters.ts'
import { sql } from 'kysely'
import { statement } from '../operations/kit/statement.ts'
import type { Db } from '../operations/kit/db.ts'
import { gather } from './gather.ts'

/** How often a project, the access rights, the modules and the names of a target have changed, as one comparable text each. */
export type Versions = { readonly project: string } & { readonly [What in Touched]: string }

const readCounts = statement<{ projects: number[] }, { ProjectId: number; Changes: number }>(
  'versions.read',
  (build, place) =>
    build
      .selectFrom('ChangeCount')
      .select((e) => ['ProjectId', e.fn.sum<number>('Changes').as('Changes')])
      .where('ProjectId', '=', sql<number>`any(${place('projects')}::int[])`)
      .groupBy('ProjectId'),
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
  return async (projectId) => {
    const [project, access, modules, names] = await Promise.all([
      projectId === null ? '' : ask(projectId),
      ask(counterOf.access),
      ask(counterOf.modules),
      ask(counterOf.names),
    ])
    return { project, access, modules, names }
  }
}
