import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import type { Db } from '../core/db.ts'
import { checkQuota } from '../core/files/project-files.ts'
import { bindUpload, uploadObjection } from '../core/files/uploads.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import { filesOfTemplate } from '../core/templates.ts'
import type { documentWrites } from './contract.ts'
import { isPlacedInProject } from './document-row.ts'
import { addVersion, namesOf } from './document-version.ts'

type Contract = (typeof documentWrites)['Document:Upload']
type Parameters = ParametersOf<Contract>

type Values = {
  Name: string
  RealName: string
  Title: string | null
  Description: string | null
  Type: string | null
  FileSize: number
  ProjectId: number
  StandardId: number | null
  forStandard: boolean
  forProject: boolean
  toURAC: boolean
  user: string
  now: string
} & Origin

/** The version of a template that a document was filled in from. */
type Origin = {
  TemplateId: number | null
  TemplateVersion: number | null
  TemplateName: string | null
}

const noOrigin: Origin = { TemplateId: null, TemplateVersion: null, TemplateName: null }

const findOrigin = statement<
  { project_id: number; template_id: number; template_version: number | null },
  Origin
>(
  'document.template',
  (_, place) => sql<Origin>`
    select t."id" as "TemplateId", f."version" as "TemplateVersion", f."original_filename" as "TemplateName"
    from "ProjectStandardsSet" m
    join "Template" t on t."module_id" = m."StandardsSetId"
    cross join lateral ${filesOfTemplate} f
    where m."ProjectId" = ${place('project_id')} and t."id" = ${place('template_id')}
      and f."version" = coalesce(${place('template_version')}::int, t."version")`,
)

async function originOf(db: Db, parameters: Parameters): Promise<Origin> {
  const { project_id, template_id, template_version = null } = parameters
  if (template_id === undefined) return noOrigin
  const [origin] = await db.run(findOrigin, { project_id, template_id, template_version })
  if (origin === undefined) throw new ApiError('templateDoesNotExist')
  return origin
}

const insert = statement<Values, { Id: number }>(
  'document.insert',
  (_, place) => sql<{ Id: number }>`
    insert into "Document" ("Name", "RealName", "Title", "Description", "Type", "FileSize", "ProjectId", "StandardId",
      "IsDocumentVisibleForStandard", "IsDocumentVisibleForProject", "IsUploadedToURAC", "DateStamp", "CreatedDate", "CreatedBy",
      "TemplateId", "TemplateVersion", "TemplateName")
    values (${place('Name')}, ${place('RealName')}, ${place('Title')}, ${place('Description')}, ${place('Type')},
      ${place('FileSize')}, ${place('ProjectId')}, ${place('StandardId')}, ${place('forStandard')}, ${place('forProject')},
      ${place('toURAC')}, ${place('now')}, ${place('now')}, ${place('user')},
      ${place('TemplateId')}::int, ${place('TemplateVersion')}::int, ${place('TemplateName')})
    returning "Id"`,
)

async function snapshot({ db, parameters, userId }: SnapshotContext<Parameters>) {
  const { project_id, standard_id = null, upload_id } = parameters
  if (parameters.template_version !== undefined && parameters.template_id === undefined)
    throw new ApiError('invalidParameters')
  const [isPlaced, objection] = await Promise.all([
    isPlacedInProject(db, { project_id, standard_id }),
    uploadObjection(db, upload_id, userId),
  ])
  if (!isPlaced) throw new ApiError('notFound')
  return { prior: [], objection }
}

async function write(context: WriteContext<Parameters>) {
  const { db, parameters, caller, now } = context
  const { project_id, standard_id = null, upload_id } = parameters
  const user = caller.userId
  await checkQuota(db, { project_id, upload_id }, context.mostProjectFiles)
  const origin = await originOf(db, parameters)
  const file = await bindUpload(db, { upload_id, user, now })
  // A client's upload is visible only to their own organization until staff show it.
  const flag = (asked: boolean | undefined): boolean => caller.isStaff && asked === true
  const made = await db.run(insert, {
    ...namesOf(file.FileName),
    Title: parameters.title || null,
    Description: parameters.description || null,
    FileSize: file.FileSize,
    ProjectId: project_id,
    StandardId: standard_id,
    forStandard: flag(parameters.is_document_visible_for_standard),
    forProject: flag(parameters.is_document_visible_for_project),
    toURAC: flag(parameters.is_uploaded_to_urac),
    user,
    now,
    ...origin,
  })
  const [row] = made
  if (row === undefined || made.length !== 1) throw new ApiError('createResultNotOne')
  const { traceparent } = context
  const values = { ...file, project_id, document_id: row.Id, user, now, traceparent }
  const version = await addVersion(db, values)
  return { document_id: row.Id, project_id, standard_id, version }
}

/** Creates a document of a project from an uploaded file; a client's flags are stored as false. */
export const uploadDocument: WriteOperation<Contract> = {
  snapshot,
  write,
  subject: ({ project_id, standard_id = null }) => ({
    projectId: project_id,
    standardId: standard_id,
  }),
}
