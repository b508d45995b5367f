import { setTimeout as wait } from 'node:timers/promises'
import { targets, type Target } from '#rules/api/targets.ts'
import { openTargets } from '#server/db/targets.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { fileStores } from '#server/files/file-stores.ts'
import { sweepFiles } from '#server/jobs/sweep-files.ts'
import { hashFile } from '../installation/hash-file.ts'
import type { Installation } from '../installation/open-installation.ts'
import type { Ledger } from './ledger.ts'

/** Documents, compared with their files and the jobs that read their texts. */
export type DocumentState = {
  readonly documents: number
  /** Acknowledged documents that are not stored exactly once with their own content, and rows whose file is missing or a different one. */
  readonly wrong: readonly string[]
  /** Documents whose text was never read, or that still have a job. */
  readonly unread: readonly string[]
  /** Files that the sweep leaves although no document refers to them. */
  readonly orphans: readonly string[]
}

type Version = { name: string; sha256: string; key: string }

const usualWait = 240_000

/** Waits for the jobs, at most this many milliseconds per target, then compares documents, files and texts. A worker must be running, unless the wait is 0. */
export async function checkDocuments(
  installation: Installation,
  { acknowledged }: Ledger,
  longestWait = usualWait,
): Promise<DocumentState> {
  const wrong: string[] = []
  const unread: string[] = []
  const orphans: string[] = []
  const stores = fileStores(installation.settings['FILES_FOLDER'] ?? '')
  let documents = 0
  for (const target of targets) {
    if (longestWait > 0) unread.push(...(await unreadTexts(installation, target, longestWait)))
    const versions = await installation.sql<Version>(
      target,
      'select "RealName" as name, "Sha256" as sha256, "StorageKey" as key from "DocumentVersion"',
    )
    documents += versions.length
    for (const { name, sha256, key } of versions)
      if ((await hashFile(stores[target], key)) !== sha256)
        wrong.push(`${target}: the file of ${name} is missing or another`)
    for (const { effect, target: of } of acknowledged) {
      if (of !== target || effect.kind !== 'document') continue
      const own = versions.filter(({ name }) => name === effect.name)
      if (own.length !== 1 || own[0]?.sha256 !== effect.sha256)
        wrong.push(`${target}: ${effect.name} is stored ${own.length} times`)
    }
    orphans.push(...(await orphansAfterSweep(installation, target, stores[target])))
  }
  return { documents, wrong, unread, orphans }
}

async function unreadTexts(
  { sql }: Installation,
  target: Target,
  longestWait: number,
): Promise<string[]> {
  const deadline = Date.now() + longestWait
  for (;;) {
    const rows = await sql<{ name: string; job: string | null }>(
      target,
      `select v."RealName" as name, (
        select string_agg(concat_ws(' ', j."State", j."Error", q.attempts || ' attempts, locked by ' || coalesce(q.locked_by, 'nobody')), ', ')
        from "Job" j left join graphile_worker._private_jobs q on (q.payload ->> 'jobId')::bigint = j."Id" and (q.payload ->> 'projectId')::int = j."ProjectId"
        where j."ProjectId" = v."ProjectId" and j."DocumentId" = v."DocumentId" and j."Version" = v."Version") as job
      from "DocumentVersion" v where not exists (
        select from "DocumentText" t where t."ProjectId" = v."ProjectId" and t."DocumentId" = v."DocumentId" and t."Version" = v."Version")`,
    )
    if (rows.length === 0 || Date.now() > deadline)
      return rows.map(
        ({ name, job }) => `${target}: the text of ${name} was never read (${job ?? 'no job'})`,
      )
    await wait(250)
  }
}

/** Sweeps files that no document refers to, as if a day had passed; returns what is left besides the files of the documents. */
async function orphansAfterSweep(
  { sql, cluster }: Installation,
  target: Target,
  store: FileStore,
): Promise<string[]> {
  await sql(target, `update "Upload" set "CreatedDate" = "CreatedDate" - interval '2 days'`)
  const database = openTargets(cluster.urls)
  try {
    const later = { ...store, keysBefore: () => store.keysBefore(Date.now() + 60_000) }
    await sweepFiles(database[target], later)
    const rows = await sql<{ key: string }>(
      target,
      'select "StorageKey" as key from "DocumentVersion"',
    )
    const bound = new Set(rows.map(({ key }) => key))
    const left: string[] = []
    for await (const keys of store.keysBefore(Date.now() + 60_000))
      left.push(...keys.filter((key) => !bound.has(key)))
    return left.map((key) => `${target}: ${key} belongs to no document`)
  } finally {
    await Promise.all([database.rds.close(), database.ps.close()])
  }
}
