import { sql } from 'kysely'
import { statement } from '#operations/core/statement.ts'
import type { TargetDatabase } from '../db/targets.ts'
import type { FileStore } from '../files/file-store.ts'

const day = 86_400_000
const batchSize = 500

const isReferenced = sql`(exists (select from "DocumentVersion" v where v."StorageKey" = u."StorageKey")
  or exists (select from "Template" t where t."aws_filename" = u."StorageKey")
  or exists (select from "TemplateVersion" e where e."aws_filename" = u."StorageKey")
  or exists (select from "ProjectOrganization" o where o."LogoStorageKey" = u."StorageKey")
  or exists (select from "SavedReportFile" s where s."StorageKey" = u."StorageKey")
  or exists (select from "ReportTemplate" r where r."StorageKey" = u."StorageKey"))`

// An hour longer than a write may bind it, so that no upload is deleted while it is being bound.
const findExpired = statement<{ most: number }, { StorageKey: string }>(
  'sweep.unwanted',
  (_, place) => sql<{ StorageKey: string }>`
    select u."StorageKey" from "Upload" u
    where ((u."BoundDate" is null and u."CreatedDate" < now() - interval '25 hours') or u."ReleasedDate" < now() - interval '1 day')
      and not ${isReferenced}
    order by u."CreatedDate" limit ${place('most')}::int`,
)

const deleteUploads = statement<{ keys: string[] }, { StorageKey: string }>(
  'sweep.forget',
  (_, place) => sql<{ StorageKey: string }>`
    delete from "Upload" u where u."StorageKey" = any(${place('keys')}::text[])
      and (u."BoundDate" is null or u."ReleasedDate" is not null)
    returning u."StorageKey"`,
)

const findOrphans = statement<{ keys: string[] }, { key: string }>(
  'sweep.unknown',
  (_, place) => sql<{ key: string }>`
    select candidate.key from unnest(${place('keys')}::text[]) candidate (key)
    where exists (select from "Upload")
      and not exists (select from "Upload" u where u."StorageKey" = candidate.key)
      and not exists (select from "DocumentVersion" v where v."StorageKey" = candidate.key)
      and not exists (select from "Template" t where t."aws_filename" = candidate.key)
      and not exists (select from "TemplateVersion" e where e."aws_filename" = candidate.key)
      and not exists (select from "ProjectOrganization" o where o."LogoStorageKey" = candidate.key)
      and not exists (select from "SavedReportFile" s where s."StorageKey" = candidate.key)
      and not exists (select from "ReportTemplate" r where r."StorageKey" = candidate.key)`,
)

/**
 * Deletes unreachable files: uploads not bound within a day and, a day after their release, the files of deleted documents and templates,
 * with their rows; then files without a row that are older than a day, which a killed process left. A target without any upload keeps its
 * files, since it may be a new database with an old folder. Returns how many files were deleted.
 */
export async function sweepFiles(database: TargetDatabase, store: FileStore): Promise<number> {
  return database.withConnection('all', async (_, db) => {
    let swept = 0
    for (;;) {
      const found = await db.run(findExpired, { most: batchSize })
      const keys = found.map(({ StorageKey }) => StorageKey)
      // The file is deleted first: a row without a file is found again, but a file without a row only by a
      // scan.
      for (const key of keys) await store.remove(key)
      const forgotten = keys.length === 0 ? [] : await db.run(deleteUploads, { keys })
      swept += forgotten.length
      if (forgotten.length === 0) break
    }
    for await (const keys of store.keysBefore(Date.now() - day)) {
      for (const { key } of await db.run(findOrphans, { keys: [...keys] })) {
        await store.remove(key)
        swept += 1
      }
    }
    return swept
  })
}
