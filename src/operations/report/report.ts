import { makeReport } from '#rules/report/make-report.ts'
import { templateData } from '#rules/report/template/template-data.ts'
import type { QueryOf, ReplyOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { ReadContext, ReadOperation } from '../core/operation.ts'
import { fileOfReportTemplate } from '../core/report-templates.ts'
import type { reportFiles, reportReads } from './contract.ts'
import type { RowOf } from './history-rows.ts'
import { forReader, readSource } from './report-rows.ts'

type Contract = (typeof reportReads)['projects/{id}/report']

/** A report about a project, a module or a standard in a phase, of what its reader may see. */
export const reportOfProject = (rowOf: RowOf): ReadOperation<Contract> => ({
  project: ({ id }) => id,
  read: async (context) => {
    const { kind, standard_id } = context.query
    const source = await readSource(forReader(context), rowOf)
    await context.takeTurn()
    return makeReport(kind, source, standard_id !== undefined) as ReplyOf<Contract>
  },
})

type FileContract = (typeof reportFiles)['projects/{id}/report_file']

/** What a template is filled in with, limited to what its reader may see, named after the template. */
async function filledTemplate(
  context: ReadContext<QueryOf<FileContract>>,
  id: number,
): Promise<ReplyOf<FileContract>> {
  const { db, query } = context
  const asked = { ...context, query: { ...query, kind: 'full-review' as const } }
  const [[found], source] = await Promise.all([
    db.run(fileOfReportTemplate, { id }),
    readSource(forReader(asked)),
  ])
  if (found === undefined) throw new ApiError('notFound')
  const { Name, ...template } = found
  await context.takeTurn()
  const isOneStandard = query.standard_id !== undefined
  const report = makeReport('full-review', { ...source, standards: [] }, isOneStandard)
  const filling = { template, data: templateData(source, isOneStandard) }
  return { ...report, title: Name, blocks: [], filling } as unknown as ReplyOf<FileContract>
}

/** The same report, written as a file. */
export const fileOfReport = (rowOf: RowOf): ReadOperation<FileContract> => ({
  project: ({ id }) => id,
  read: (context) =>
    context.query.template_id === undefined
      ? reportOfProject(rowOf).read(context)
      : filledTemplate(context, context.query.template_id),
})
