import { sql } from 'kysely'
import { statement } from '#operations/core/statement.ts'
import type { TargetDatabase } from '../../db/targets.ts'

const batchSize = 5_000

// A failure that a later job for the same subject supersedes ended before that job. It is deleted together
// with it, since people would otherwise see the failure again.
const deleteBatch = statement<{ most: number }, { Id: number }>(
  'jobs.deleteEnded',
  (_, place) => sql<{ Id: number }>`
    with ended as materialized (
      select j."ProjectId", j."Id" from "Job" j
      where j."EndedDate" < now() - interval '7 days'
        and (j."State" = 'done'
          or exists (select from "Job" l where l."ProjectId" = j."ProjectId" and l."DocumentId" = j."DocumentId"
            and l."Version" = j."Version" and l."Kind" = j."Kind" and l."Id" > j."Id")
          or (j."DocumentId" is not null and not exists (select from "DocumentVersion" v
            where v."ProjectId" = j."ProjectId" and v."DocumentId" = j."DocumentId" and v."Version" = j."Version")))
      -- The oldest first: a job that is deleted by an earlier batch than the one that overtook it is never seen again.
      order by j."Id" limit ${place('most')}::int)
    delete from "Job" using ended where "Job"."ProjectId" = ended."ProjectId" and "Job"."Id" = ended."Id" returning "Job"."Id"`,
)

/**
 * Deletes jobs that ended more than a week ago, in batches: those that are done, and failures that people no longer see. A failure that is still
 * shown stays. Returns how many jobs were deleted.
 */
export async function deleteEndedJobs(
  database: TargetDatabase,
  stopping?: AbortSignal,
): Promise<number> {
  let count = 0
  for (;;) {
    const deleted = await database.withConnection('all', (_, db) =>
      db.run(deleteBatch, { most: batchSize }),
    )
    count += deleted.length
    if (deleted.length < batchSize || stopping?.aborted) return count
  }
}
