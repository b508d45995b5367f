import { sql } from 'kysely'
import { statement } from '../../operations/kit/statement.ts'
import type { TargetDatabase } from '../databases/targets.ts'
import type { FileStore } from '../files/file-store.ts'

const day = 86_400_000
const mostTogether = 500

const isNamed = sql`(exists (select from "DocumentVersion" v where v."StorageKey" = u."StorageKey")
  or exists (select from "Template" t where t."aws_filename" = u."StorageKey"))`

// An hour more than a write may bind it, so that none is swept while it is being bound.
const unwanted = statement<{ most: number }, { StorageKey: string }>(
  'sweep.unwanted',
  (_, place) => sql<{ StorageKey: string }>`
    select u."StorageKey" from "Upload" u
    where ((u."BoundDate" is null and u."CreatedDate" < now() - interval '25 hours') or u."ReleasedDate" < now() - interval '1 day')
      and not ${isNamed}
    order by u."CreatedDate" limit ${place('most')}::int`,
)

const forget = statement<{ keys: string[] }, { StorageKey: string }>(
  'sweep.forget',
  (_, place) => sql<{ StorageKey: string }>`
    delete from "Upload" u where u."StorageKey" = any(${place('keys')}::text[])
      and (u."BoundDate" is null or u."ReleasedDate" is not null)
    returning u."StorageKey"`,
)

const unknown = statement<{ keys: string[] }, { key: string }>(
  'sweep.unknown',
  (_, place) => sql<{ key: string }>`
    select asked.key from unnest(${place('keys')}::text[]) asked (key)
    where exists (select from "Upload")
      and not exists (select from "Upload" u where u."StorageKey" = asked.key)
      and not exists (select from "DocumentVersion" v where v."StorageKey" = asked.key)
      and not exists (select from "Template" t where t."aws_filename" = asked.key)`,
)

/**
 * Takes away what nobody can reach any more: uploads that were not bound within a day and, a day after it, the files of deleted documents
 * and templates, rows and bytes; then bytes older than a day without a row, left by a process that was killed between the two. A target without any
 * upload keeps its bytes: it may be a new database over an old folder. Answers how many files were taken away.
 */
export async function sweepFiles(database: TargetDatabase, store: FileStore): Promise<number> {
  return database.lend('all', async (_, db) => {
    let swept = 0
    for (;;) {
      const found = await db.run(unwanted, { most: mostTogether })
      const keys = found.map(({ StorageKey }) => StorageKey)
      // The bytes go first: a row without bytes is swept again, bytes without a row would have to be searched for.
      for (const key of keys) await store.remove(key)
      const forgotten = keys.length === 0 ? [] : await db.run(forget, { keys })
      swept += forgotten.length
      if (forgotten.length === 0) break
    }
    for await (const keys of store.keysBefore(Date.now() - day)) {
      for (const { key } of await db.run(unknown, { keys: [...keys] })) {
        await store.remove(key)
        swept += 1
      }
    }
    return swept
  })
}
