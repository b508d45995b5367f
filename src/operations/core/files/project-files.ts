import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db.ts'
import { ApiError } from '../issues/api-error.ts'
import { statement } from '../statement.ts'

// Takes the lock in a separate statement, so that the next statement sees what earlier holders stored.
const takeTurn = statement<{ project_id: number }, never>(
  'projectFiles.takeTurn',
  (_, place) => sql<never>`
    select pg_advisory_xact_lock(hashtextextended('files of project ' || ${place('project_id')}::int, 0))`,
)

// A restored version refers to the bytes of the version that it restores.
const storedBytes = (
  project: RawBuilder<unknown>,
) => sql<number>`(select coalesce(sum(f."FileSize"), 0)
  from (select distinct v."StorageKey", v."FileSize" from "DocumentVersion" v where v."ProjectId" = ${project}) f)`

const measure = statement<{ project_id: number; upload_id: string }, { bytes: number }>(
  'projectFiles.measure',
  (_, place) => sql<{ bytes: number }>`
    select ${storedBytes(place('project_id'))} + coalesce((select u."FileSize" from "Upload" u where u."Id" = ${place('upload_id')}), 0) as bytes`,
)

/**
 * Rejects a file that would take the project over `most` bytes, counting the bytes of all versions of its documents. Serializes the
 * bindings in one project until their transactions end, so that concurrent ones cannot exceed the limit together.
 */
export async function checkQuota(
  db: Db,
  ids: { readonly project_id: number; readonly upload_id: string },
  most: number,
): Promise<void> {
  const [, [held]] = await Promise.all([db.run(takeTurn, ids), db.run(measure, ids)])
  if ((held?.bytes ?? 0) > most) throw new ApiError('projectQuotaExceeded')
}

/** The total size of a project's files in bytes; 0 for a project outside the scope. */
export const bytesOfProject = statement<{ project_id: number }, { bytes: number }>(
  'projectFiles.bytes',
  (_, place) => sql<{ bytes: number }>`
    select ${storedBytes(place('project_id'))} as bytes`,
)
