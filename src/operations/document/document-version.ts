import { sql } from 'kysely'
import { extractionKey } from '#database/predicates/documents.ts'
import { splitFileName } from '#rules/documents/file-name.ts'
import type { Db } from '../core/db.ts'
import type { UploadedFile } from '../core/files/uploads.ts'
import { ApiError } from '../core/issues/api-error.ts'
import { statement } from '../core/statement.ts'

type Values = UploadedFile & {
  project_id: number
  document_id: number
  user: string
  now: string
  traceparent: string | null
}

const insert = statement<Values, { Version: number }>(
  'document.addVersion',
  (_, place) => sql<{ Version: number }>`
    insert into "DocumentVersion" ("ProjectId", "DocumentId", "Version", "RealName", "FileSize", "MimeType", "Sha256",
      "StorageKey", "CreatedDate", "CreatedBy")
    select d."ProjectId", d."Id", 1 + coalesce((select max(v."Version") from "DocumentVersion" v
        where v."ProjectId" = d."ProjectId" and v."DocumentId" = d."Id"), 0),
      ${place('FileName')}, ${place('FileSize')}::bigint, ${place('MimeType')}, ${place('Sha256')}, ${place('StorageKey')},
      ${place('now')}::timestamptz, ${place('user')}
    from "Document" d where d."ProjectId" = ${place('project_id')} and d."Id" = ${place('document_id')}
    returning "Version"`,
)

type Extraction = {
  project_id: number
  document_id: number
  version: number
  user: string
  traceparent: string | null
}

const enqueueExtraction = statement<Extraction, never>(
  'document.enqueueExtraction',
  (_, place) => sql<never>`
    select "enqueueJob"('extractText', jsonb_strip_nulls(jsonb_build_object('documentId', ${place('document_id')}::int,
        'version', ${place('version')}::int, 'traceparent', ${place('traceparent')}::text)),
      ${place('project_id')}::int, ${extractionKey(sql`${place('document_id')}::int`, sql`${place('version')}::int`)}, ${place('user')}, now())`,
)

/** Stores a file as the newest version of a document and enqueues the job that reads its text; returns the version number, from 1. */
export async function addVersion(db: Db, values: Values): Promise<number> {
  const [added] = await db.run(insert, values)
  if (added === undefined) throw new ApiError('createResultNotOne')
  const { project_id, document_id, user, traceparent } = values
  const { Version: version } = added
  await db.run(enqueueExtraction, { project_id, document_id, version, user, traceparent })
  return version
}

type Change = ReturnType<typeof namesOf> & {
  FileSize: number
  project_id: number
  document_id: number
  user: string
  now: string
}

const change = statement<Change, { changed: number }>(
  'document.replace',
  (_, place) => sql<{ changed: number }>`
    update "Document" set "Name" = ${place('Name')}, "RealName" = ${place('RealName')}, "Type" = ${place('Type')},
      "FileSize" = ${place('FileSize')}, "DateStamp" = ${place('now')}, "ModifiedDate" = ${place('now')}, "UpdatedBy" = ${place('user')}
    where "ProjectId" = ${place('project_id')} and "Id" = ${place('document_id')} returning 1 as changed`,
)

/** Makes a file the current version of an existing document, which takes the names of the file; returns the version number. */
export async function replaceFile(db: Db, values: Values): Promise<number> {
  const [version, changed] = await Promise.all([
    addVersion(db, values),
    db.run(change, { ...values, ...namesOf(values.FileName) }),
  ])
  if (changed.length !== 1) throw new ApiError('updateResultNotOne')
  return version
}

/** Derives a document's names from its file: the base name, the full name, and the extension in lower case. */
export function namesOf(fileName: string) {
  const { base, extension } = splitFileName(fileName)
  return { Name: base, RealName: fileName, Type: extension?.toLowerCase() ?? null }
}
