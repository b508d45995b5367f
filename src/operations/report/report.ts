import { makeReport } from '#rules/report/make-report.ts'
import type { ReplyOf } from '../core/contract.ts'
import type { ReadOperation } from '../core/operation.ts'
import type { reportFiles, reportReads } from './contract.ts'
import { forReader, readSource } from './report-rows.ts'

type Contract = (typeof reportReads)['projects/{id}/report']

/** A report about a project, a module or a standard in a phase, of what its reader may see. */
export const reportOfProject: ReadOperation<Contract> = {
  project: ({ id }) => id,
  read: async (context) => {
    const { kind, standard_id } = context.query
    const source = await readSource(forReader(context))
    await context.takeTurn()
    return makeReport(kind, source, standard_id !== undefined) as ReplyOf<Contract>
  },
}

/** The same report, which is written as a file. */
export const fileOfReport: ReadOperation<(typeof reportFiles)['projects/{id}/report_file']> = {
  project: ({ id }) => id,
  read: (context) => reportOfProject.read(context),
}
