import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import * as z from 'zod'
import { statement } from '#operations/core/statement.ts'
import type { DocumentText } from '#rules/evidence/document-text.ts'
import { extractorVersion } from '#rules/evidence/extractor-version.ts'
import type { TargetDatabase } from '../../db/targets.ts'
import { extractText } from '../../extraction/extract-text.ts'
import { missingCode, type FileStore } from '../../files/file-store.ts'
import { JobFailure, type JobHandler, type StoreResult } from '../queue/job-handler.ts'

const payloadSchema = z.looseObject({ projectId: z.int(), documentId: z.int(), version: z.int() })

type Place = { project: number; document: number; version: number }

const findFile = statement<Place, { RealName: string; StorageKey: string }>(
  'texts.findFile',
  (_, place) => sql<{ RealName: string; StorageKey: string }>`
    select "RealName", "StorageKey" from "DocumentVersion"
    where "ProjectId" = ${place('project')} and "DocumentId" = ${place('document')} and "Version" = ${place('version')}`,
)

const lockVersion = statement<Place, { Version: number }>(
  'texts.lockVersion',
  (_, place) => sql<{ Version: number }>`
    select "Version" from "DocumentVersion"
    where "ProjectId" = ${place('project')} and "DocumentId" = ${place('document')} and "Version" = ${place('version')} for key share`,
)

const removeText = statement<Place, never>(
  'texts.remove',
  (_, place) => sql<never>`
    delete from "DocumentText"
    where "ProjectId" = ${place('project')} and "DocumentId" = ${place('document')} and "Version" = ${place('version')}`,
)

const insertText = statement<
  Place & { state: string; pages: number; areEstimated: boolean },
  never
>(
  'texts.insert',
  (_, place) => sql<never>`
    insert into "DocumentText" ("ProjectId", "DocumentId", "Version", "State", "PageCount", "ArePagesEstimated", "ExtractorVersion")
    values (${place('project')}, ${place('document')}, ${place('version')}, ${place('state')}, ${place('pages')}, ${place('areEstimated')},
      ${sql.lit(extractorVersion)})`,
)

const insertPages = statement<Place & { pages: string }, never>(
  'texts.insertPages',
  (_, place) => sql<never>`
    insert into "DocumentPage" ("ProjectId", "DocumentId", "Version", "Page", "Label", "Text", "Headings")
    select ${place('project')}::int, ${place('document')}::int, ${place('version')}::int, p.page, p.label, p.text, p.headings
    from jsonb_to_recordset(${place('pages')}::jsonb) p (page int, label text, text text, headings jsonb)`,
)

const storeWords = statement<Place, never>(
  'texts.storeWords',
  (_, place) => sql<never>`
    select "storeWords"(${place('project')}, ${place('document')}, ${place('version')})`,
)

/** Characters of text that one statement inserts. */
const batchLength = 1_000_000

/** Reads the text of one version of a document and stores its pages, replacing those of an earlier extractor. */
export const extractTextJob =
  (database: TargetDatabase, store: FileStore): JobHandler =>
  async (payload) => {
    const { projectId, documentId, version } = payloadSchema.parse(payload)
    const place = { project: projectId, document: documentId, version }
    const [file] = await database.withConnection([projectId], (_, db) => db.run(findFile, place))
    // The version has been deleted since.
    if (file === undefined) return async () => {}
    return storing(place, await textOf(store, file))
  }

const folderPrefix = 'plumbline-text-'
const hour = 3_600_000

/** Removes files left by killed processes; no reading takes an hour. */
async function removeLeftFolders(): Promise<void> {
  const names = await readdir(tmpdir())
  for (const name of names.filter((one) => one.startsWith(folderPrefix))) {
    const path = join(tmpdir(), name)
    const found = await stat(path).catch(() => null)
    if (found !== null && found.mtimeMs < Date.now() - hour)
      await rm(path, { recursive: true, force: true })
  }
}

async function textOf(
  store: FileStore,
  { StorageKey, RealName }: { readonly StorageKey: string; readonly RealName: string },
): Promise<DocumentText> {
  await removeLeftFolders()
  const folder = await mkdtemp(join(tmpdir(), folderPrefix))
  try {
    const path = join(folder, 'file')
    await fetchFile(store, StorageKey, path)
    return await extractText(path, RealName)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function fetchFile(store: FileStore, key: string, path: string): Promise<void> {
  try {
    const file = await store.open(key)
    await pipeline(file.stream(0, file.size - 1), createWriteStream(path))
  } catch (error) {
    if ((error as { code?: string }).code !== missingCode) throw error
    throw new JobFailure('The file of this document is missing from the store.')
  }
}

const storing =
  (place: Place, { state, pages, arePagesEstimated }: DocumentText): StoreResult =>
  async (db) => {
    if ((await db.run(lockVersion, place)).length === 0) return
    await db.run(removeText, place)
    await db.run(insertText, {
      ...place,
      state,
      pages: pages.length,
      areEstimated: arePagesEstimated,
    })
    for (const batch of batchesOf(pages))
      await db.run(insertPages, { ...place, pages: JSON.stringify(batch.map(storable)) })
    await db.run(storeWords, place)
  }

type Page = DocumentText['pages'][number]

function batchesOf(pages: readonly Page[]): Page[][] {
  const batches: Page[][] = []
  let length = batchLength
  for (const page of pages) {
    if (length >= batchLength) {
      batches.push([])
      length = 0
    }
    batches.at(-1)?.push(page)
    length += page.text.length
  }
  return batches
}

// PostgreSQL cannot store half of a surrogate pair; its replacement has the same length, so that offsets stay
// the same.
const storable = ({ label, text, ...page }: Page): Page => ({
  ...page,
  label: label?.toWellFormed() ?? null,
  text: text.toWellFormed(),
})
