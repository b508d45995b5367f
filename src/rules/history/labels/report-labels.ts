import { isReportFormat } from '../../report/kinds/report-formats.ts'
import { reportFormTitles } from '../../report/kinds/report-forms.ts'
import { isReportKind, reportTitle } from '../../report/kinds/report-kinds.ts'
import { personIn, wordsOnly, type Formatter } from './formatters.ts'
import { textOf, type Entry } from './history-change.ts'

const reportOf = (kind: unknown): string =>
  isReportKind(kind) ? `the report \u201c${reportTitle(kind)}\u201d` : 'a report'

const recipientsOf = (entry: Entry): string => {
  const { user_ids: ids } = entry.parameters
  return Array.isArray(ids) ? ids.map((id) => personIn(entry, id)).join(', ') : 'someone'
}

export const describeNewReport: Formatter = wordsOnly(
  ({ parameters }) => `saved ${reportOf(parameters['kind'])}`,
)

export const describeOpening: Formatter = wordsOnly(
  ({ parameters: { form }, prior }) =>
    `opened ${reportOf(prior['Kind'])}${isReportFormat(form) ? ` as ${reportFormTitles[form]}` : ''}`,
)

export const describeSentReport: Formatter = (entry) => ({
  words: `mailed ${reportOf(entry.prior['Kind'])} to ${recipientsOf(entry)}`,
  text: textOf(entry.parameters['text']),
})

export const describeDeletedReport: Formatter = wordsOnly(
  ({ prior }) => `deleted ${reportOf(prior['Kind'])}`,
)
