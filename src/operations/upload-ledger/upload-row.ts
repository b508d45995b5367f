import { sql } from 'kysely'
import type { LedgerCitation } from '#rules/documents/upload-ledger.ts'
import type { Db } from '../core/db.ts'
import { ApiError } from '../core/issues/api-error.ts'
import { statement } from '../core/statement.ts'

export type UploadIds = { project_id: number; standard_id: number; document_id: number }

type Upload = { Version: number; UploadedBy: string; UploadedDate: string }

/** What a write on the ledger reads. */
export type FoundUpload = {
  readonly isRecorded: boolean
  readonly IsUploadedToURAC: boolean
  /** The versions of the document. */
  readonly versions: readonly number[]
  /** The places where the standard cites the document. */
  readonly citations: readonly LedgerCitation[]
}

// Writes on the citations of the standard lock this row too, before the document.
const lockStandard = statement<UploadIds, { StandardId: number }>(
  'documentUpload.lockStandard',
  (_, place) => sql<{ StandardId: number }>`
    select s."StandardId" from "ProjectStandard" s
    where s."ProjectId" = ${place('project_id')} and s."StandardId" = ${place('standard_id')} for update`,
)

const lockDocument = statement<UploadIds, { Id: number }>(
  'documentUpload.lockDocument',
  (_, place) => sql<{ Id: number }>`
    select d."Id" from "Document" d
    where d."ProjectId" = ${place('project_id')} and d."Id" = ${place('document_id')} for update`,
)

const readDocument = statement<UploadIds, { IsUploadedToURAC: boolean; versions: number[] }>(
  'documentUpload.document',
  (_, place) => sql<{ IsUploadedToURAC: boolean; versions: number[] }>`
    select d."IsUploadedToURAC", (select coalesce(json_agg(v."Version"), '[]') from "DocumentVersion" v
      where v."ProjectId" = d."ProjectId" and v."DocumentId" = d."Id") as "versions"
    from "Document" d where d."ProjectId" = ${place('project_id')} and d."Id" = ${place('document_id')}`,
)

const read = statement<UploadIds, Upload>('documentUpload.read', (build, place) =>
  build
    .selectFrom('DocumentUpload')
    .select(['Version', 'UploadedBy', 'UploadedDate'])
    .where('ProjectId', '=', place('project_id'))
    .where('StandardId', '=', place('standard_id'))
    .where('DocumentId', '=', place('document_id')),
)

const readCitations = statement<UploadIds, LedgerCitation>(
  'documentUpload.citations',
  (_, place) => sql<LedgerCitation>`
    select e."Id" as "ElementId", e."Name" as "ElementName", x."Citation", (x."Anchor" ->> 'page')::int as "Page"
    from "Element" e
    join "ElementDocument" x on x."ProjectId" = ${place('project_id')} and x."ElementId" = e."Id" and x."DocumentId" = ${place('document_id')}
    where e."StandardId" = ${place('standard_id')}
    order by e."Id"`,
)

/**
 * Locks the standard in the project and the document, and returns the ledger's data about both. Rejects with 404 when either does not belong to the
 * project.
 */
export async function uploadSnapshot(db: Db, ids: UploadIds) {
  const { project_id, standard_id, document_id } = ids
  const place = { project_id, standard_id, document_id }
  const [standards, , [document], [upload], citations] = await Promise.all([
    db.run(lockStandard, place),
    db.run(lockDocument, place),
    db.run(readDocument, place),
    db.run(read, place),
    db.run(readCitations, place),
  ])
  if (standards.length !== 1 || document === undefined) throw new ApiError('notFound')
  const prior = {
    ProjectId: project_id,
    StandardId: standard_id,
    DocumentId: document_id,
    IsUploadedToURAC: document.IsUploadedToURAC,
    ...(upload ?? { Version: null, UploadedBy: null, UploadedDate: null }),
  }
  const found: FoundUpload = {
    isRecorded: upload !== undefined,
    ...document,
    citations,
  }
  return { prior: [prior], found }
}

type Flag = {
  project_id: number
  document_id: number
  is_uploaded: boolean
  user: string
  now: string
}

/** Sets whether a document is marked as uploaded to the accreditor (specification, section 3), unless it already is. */
export const setUploaded = statement<Flag, { changed: number }>(
  'documentUpload.setUploaded',
  (_, place) => sql<{ changed: number }>`
    update "Document" set "IsUploadedToURAC" = ${place('is_uploaded')}, "ModifiedDate" = ${place('now')}, "UpdatedBy" = ${place('user')}
    where "ProjectId" = ${place('project_id')} and "Id" = ${place('document_id')} and "IsUploadedToURAC" <> ${place('is_uploaded')}
    returning 1 as changed`,
)

export const subjectOfUpload = ({ project_id, standard_id }: UploadIds) => ({
  projectId: project_id,
  standardId: standard_id,
})
