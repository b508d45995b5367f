import type { DataValidation } from '@cj-tech-master/excelts'
import { mockScoreSteps } from '#rules/scoring/score-labels.ts'
import { longestCellText } from '#rules/workbook/cell-values.ts'
import { columnOf, type Entry, type WorkbookField } from '#rules/workbook/fields.ts'
import { namesSheet } from '#rules/workbook/layout.ts'
import { entryHelp } from '#rules/workbook/read-me.ts'

const list = (words: readonly string[]) => ({
  type: 'list' as const,
  formulae: [`"${words.join(',')}"`],
})

const text = {
  type: 'textLength' as const,
  operator: 'lessThanOrEqual' as const,
  formulae: [longestCellText],
}

function ruleOf(kind: Entry['kind'], consultants: number) {
  switch (kind) {
    case 'score':
      return list(mockScoreSteps.map(({ label }) => label))
    case 'yesNo':
      return list(['Yes', 'No'])
    case 'day':
      return {
        type: 'date' as const,
        operator: 'greaterThan' as const,
        formulae: [1],
      }
    case 'consultant':
      return consultants === 0
        ? text
        : { type: 'list' as const, formulae: [`${namesSheet}!$A$1:$A$${consultants}`] }
    case 'text':
    case 'assignees':
    case 'doneBy':
      return text
  }
}

/** The rules for what people may enter into a cell in Excel; `consultants` is the number of names in the hidden sheet of consultants. */
export function validationOf(field: WorkbookField, consultants: number): DataValidation {
  const { title, entry = { kind: 'text' } } = columnOf(field)
  const { kind } = entry
  const help = `${entryHelp(entry)}.`
  return {
    ...ruleOf(kind, consultants),
    allowBlank: true,
    showErrorMessage: true,
    errorTitle: title,
    error: help,
    showInputMessage: kind !== 'text',
    promptTitle: title,
    prompt: help,
  }
}
