import { sql } from 'kysely'
import type { ReplyOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { ReadOperation } from '../core/operation.ts'
import { fileOfReportTemplate } from '../core/report-templates.ts'
import { statement } from '../core/statement.ts'
import type { reportTemplateFiles, reportTemplateReads } from './contract.ts'

type Names = (typeof reportTemplateReads)['projects/{id}/report_templates']
type All = (typeof reportTemplateReads)['admin/report_templates']

const names = statement<Record<string, never>, ReplyOf<Names>[number]>(
  'reportTemplate.names',
  () => sql<ReplyOf<Names>[number]>`
    select "Id", "Name" from "ReportTemplate" order by lower("Name")`,
)

const all = statement<Record<string, never>, ReplyOf<All>[number]>(
  'reportTemplate.all',
  () => sql<ReplyOf<All>[number]>`
    select t."Id", t."Name", t."FileName", t."FileSize", t."Sha256", t."CreatedDate", u."FullName" as "CreatedByName"
    from "ReportTemplate" t left join "User" u on u."Id" = t."CreatedBy" order by lower(t."Name")`,
)

/** The templates available for the reports of a project. */
export const templatesForReports: ReadOperation<Names> = {
  project: ({ id }) => id,
  read: ({ db }) => db.run(names, {}),
}

/** The templates as administrators see them. */
export const allReportTemplates: ReadOperation<All> = {
  project: () => null,
  read: ({ db }) => db.run(all, {}),
}

/** The file of a template. */
export const downloadedTemplate: ReadOperation<
  (typeof reportTemplateFiles)['files/report_templates']
> = {
  project: () => null,
  read: async ({ db, query: { id } }) => {
    const [found] = await db.run(fileOfReportTemplate, { id })
    if (found === undefined) throw new ApiError('notFound')
    const { Name: _, ...file } = found
    return file
  },
}
