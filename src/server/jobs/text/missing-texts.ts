import { sql } from 'kysely'
import { extractionKey } from '#database/predicates/documents.ts'
import { statement } from '#operations/core/statement.ts'
import { extractorVersion } from '#rules/evidence/extractor-version.ts'
import type { TargetDatabase } from '../../db/targets.ts'
import { countChanges, jobSlot } from '../../db/versions.ts'

const batchSize = 200

type Place = { ProjectId: number; DocumentId: number; Version: number }

// No one asked for these jobs: they have no person, so that documents just uploaded come first. A failed job
// is not enqueued again.
const enqueueBatch = statement<{ after: readonly [number, number, number]; most: number }, Place>(
  'texts.enqueueMissing',
  (_, place) => sql<Place>`
    with missing as materialized (
      select v."ProjectId", v."DocumentId", v."Version" from "DocumentVersion" v
      where (v."ProjectId", v."DocumentId", v."Version") > ((${place('after')}::int[])[1], (${place('after')}::int[])[2], (${place('after')}::int[])[3])
        and not exists (select from "DocumentText" t where t."ProjectId" = v."ProjectId" and t."DocumentId" = v."DocumentId"
          and t."Version" = v."Version" and t."ExtractorVersion" >= ${sql.lit(extractorVersion)}
          and (t."PageCount" = 0
            or exists (select from "DocumentWords" w where w."ProjectId" = t."ProjectId" and w."DocumentId" = t."DocumentId" and w."Version" = t."Version")
            or exists (select from "DocumentVersion" n where n."ProjectId" = t."ProjectId" and n."DocumentId" = t."DocumentId" and n."Version" > t."Version")))
        and not exists (select from "Job" j where j."ProjectId" = v."ProjectId"
          and j."Key" = ${extractionKey(sql`v."DocumentId"`, sql`v."Version"`)})
      order by v."ProjectId", v."DocumentId", v."Version" limit ${place('most')}::int),
    enqueued as materialized (
      select m.*, "enqueueJob"('extractText', jsonb_build_object('documentId', m."DocumentId", 'version', m."Version"),
        m."ProjectId", ${extractionKey(sql`m."DocumentId"`, sql`m."Version"`)}, null, now()) as job
      from missing m)
    select "ProjectId", "DocumentId", "Version" from enqueued where job is not null
    order by "ProjectId", "DocumentId", "Version"`,
)

/**
 * Enqueues the reading of every version of a document whose text was never read, was read by an older extractor, or has no stored words because a
 * release before the search read it; returns their number.
 */
export async function enqueueMissingTexts(database: TargetDatabase): Promise<number> {
  let [count, after] = [0, [0, 0, 0] as readonly [number, number, number]]
  for (;;) {
    const found = await database.withConnection('all', async (_, db) => {
      const places = await db.run(enqueueBatch, { after, most: batchSize })
      const projects = [...new Set(places.map(({ ProjectId }) => ProjectId))]
      await db.run(countChanges, { projects, slot: jobSlot })
      return places
    })
    count += found.length
    const last = found.at(-1)
    if (last === undefined) return count
    after = [last.ProjectId, last.DocumentId, last.Version]
  }
}
