import { sql } from 'kysely'
import { isOwnUpload, isDocumentVisibleTo } from '#database/predicates/documents.ts'
import type { DocumentDates } from '#rules/documents/document-columns.ts'
import type { PriorFacts } from '#rules/permissions/conditions/permission-facts.ts'
import type { Db } from '../core/db.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'

/** A stored document with its current file. */
export type DocumentRow = {
  Id: number
  Name: string
  RealName: string
  Title: string | null
  Description: string | null
  Type: string | null
  FileSize: number
  ProjectId: number
  StandardId: number | null
  IsDocumentVisibleForStandard: boolean
  IsDocumentVisibleForProject: boolean
  IsUploadedToURAC: boolean
  DateStamp: string
  CreatedDate: string
  CreatedBy: string
  ModifiedDate: string | null
  UpdatedBy: string | null
  TemplateId: number | null
  TemplateVersion: number | null
  TemplateName: string | null
} & DocumentDates

/** The columns of `"Document" d` in the order of `DocumentRow`. */
export const documentColumns = sql`
  d."Id", d."Name", d."RealName", d."Title", d."Description", d."Type", d."FileSize", d."ProjectId", d."StandardId",
  d."IsDocumentVisibleForStandard", d."IsDocumentVisibleForProject", d."IsUploadedToURAC", d."DateStamp", d."CreatedDate",
  d."CreatedBy", d."ModifiedDate", d."UpdatedBy", d."EffectiveFrom", d."EffectiveTo", d."NextReview", d."PeriodFrom", d."PeriodTo",
  d."TemplateId", d."TemplateVersion", d."TemplateName"`

/** A version of a document, as the pre_snapshot lists it. */
export type VersionRow = {
  Version: number
  RealName: string
  FileSize: number
  Sha256: string
  CreatedBy: string
  CreatedDate: string
}

type SnapshotFacts = Required<
  Pick<PriorFacts, 'IsOwnOrganizationUpload' | 'IsCitedByStaff' | 'IsVisibleToCaller'>
> & { isCited: boolean; Versions: VersionRow[] }

type Ids = { document_id: number; project_id: number | null }

const lock = statement<Ids, { Id: number }>(
  'document.lock',
  (_, place) => sql<{ Id: number }>`
    select d."Id" from "Document" d
    where d."Id" = ${place('document_id')} and d."ProjectId" = coalesce(${place('project_id')}::int, d."ProjectId")
    for update`,
)

const readDocument = statement<Ids & { user: string }, DocumentRow & SnapshotFacts>(
  'document.snapshot',
  (_, place) => sql<DocumentRow & SnapshotFacts>`
    select ${documentColumns},
      ${isOwnUpload(place('user'))} as "IsOwnOrganizationUpload", ${isDocumentVisibleTo(place('user'))} as "IsVisibleToCaller",
      exists (select from "ElementDocument" x join "User" c on c."Id" = x."CreatedBy"
        where x."ProjectId" = d."ProjectId" and x."DocumentId" = d."Id" and c."UserType" <> 'Client') as "IsCitedByStaff",
      exists (select from "ElementDocument" x where x."ProjectId" = d."ProjectId" and x."DocumentId" = d."Id") as "isCited",
      coalesce((select json_agg(json_build_object('Version', v."Version", 'RealName', v."RealName", 'FileSize', v."FileSize",
          'Sha256', v."Sha256", 'CreatedBy', v."CreatedBy", 'CreatedDate', v."CreatedDate") order by v."Version" desc)
        from "DocumentVersion" v where v."ProjectId" = d."ProjectId" and v."DocumentId" = d."Id"), '[]') as "Versions"
    from "Document" d
    where d."Id" = ${place('document_id')} and d."ProjectId" = coalesce(${place('project_id')}::int, d."ProjectId")`,
)

/** Locks a document and returns it with its versions, newest first, and what the permission matrix needs. Rejects with 'Document does not exist'. */
export async function documentSnapshot(db: Db, ids: Ids, user: string) {
  // Read after locking, so that no concurrent write can cite or replace it.
  const [, rows] = await Promise.all([db.run(lock, ids), db.run(readDocument, { ...ids, user })])
  const [found] = rows
  if (found === undefined) throw new ApiError('documentDoesNotExist')
  const { IsOwnOrganizationUpload, IsCitedByStaff, IsVisibleToCaller, isCited, ...row } = found
  return {
    row,
    isCited,
    facts: { IsOwnOrganizationUpload, IsCitedByStaff, IsVisibleToCaller },
  }
}

/** The subject of a write on a document: its project, and the standard to which it belongs. */
export const subjectOfDocument = (
  { project_id }: { project_id?: number | undefined },
  { found: row }: Partial<WithFound<DocumentRow>>,
) => ({ projectId: row?.ProjectId ?? project_id ?? null, standardId: row?.StandardId ?? null })

const placement = statement<{ project_id: number; standard_id: number | null }, { Id: number }>(
  'document.placement',
  (_, place) => sql<{ Id: number }>`
    select p."Id" from "Project" p
    where p."Id" = ${place('project_id')} and (${place('standard_id')}::int is null or exists (
      select from "ProjectStandard" s where s."ProjectId" = p."Id" and s."StandardId" = ${place('standard_id')}::int))`,
)

const shareStandard = statement<{ project_id: number; standard_id: number | null }, never>(
  'document.holdStandard',
  (_, place) => sql<never>`
    select from "ProjectStandard" s
    where s."ProjectId" = ${place('project_id')} and s."StandardId" = ${place('standard_id')}::int for key share`,
)

/** Whether a project exists and has the standard, if one is given; this stays so until the commit. */
export async function isPlacedInProject(
  db: Db,
  place: { project_id: number; standard_id: number | null },
): Promise<boolean> {
  const [, found] = await Promise.all([db.run(shareStandard, place), db.run(placement, place)])
  return found.length === 1
}
