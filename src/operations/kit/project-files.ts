import { sql } from 'kysely'
import type { Db } from './db.ts'
import { Refusal } from './refusal.ts'
import { statement } from './statement.ts'

// A later statement sees what was stored by those who had their turn before.
const takeTurn = statement<{ project_id: number }, never>(
  'projectFiles.takeTurn',
  (_, place) => sql<never>`
    select pg_advisory_xact_lock(hashtextextended('files of project ' || ${place('project_id')}::int, 0))`,
)

const measure = statement<{ project_id: number; upload_id: string }, { bytes: number }>(
  'projectFiles.measure',
  (_, place) => sql<{ bytes: number }>`
    select coalesce(sum(v."FileSize"), 0) + coalesce((select u."FileSize" from "Upload" u where u."Id" = ${place('upload_id')}), 0) as bytes
    from "DocumentVersion" v where v."ProjectId" = ${place('project_id')}`,
)

/**
 * Refuses a file with which a project would hold more than `most` bytes, all versions of its documents counted. Files of one project are
 * bound one after the other until their transactions end, so that two together cannot pass the limit either.
 */
export async function keepWithinQuota(
  db: Db,
  ids: { readonly project_id: number; readonly upload_id: string },
  most: number,
): Promise<void> {
  const [, [held]] = await Promise.all([db.run(takeTurn, ids), db.run(measure, ids)])
  if ((held?.bytes ?? 0) > most) throw new Refusal('projectQuotaExceeded')
}

/** How much the files of a project hold, in bytes; 0 for a project outside of the scope. */
export const bytesOfProject = statement<{ project_id: number }, { bytes: number }>(
  'projectFiles.bytes',
  (_, place) => sql<{ bytes: number }>`
    select coalesce(sum(v."FileSize"), 0) as bytes from "DocumentVersion" v where v."ProjectId" = ${place('project_id')}`,
)
