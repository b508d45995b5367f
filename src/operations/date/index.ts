import { createDate } from './create.ts'
import { dates } from './dates.ts'
import { deleteDate } from './delete.ts'
import { updateDate } from './update.ts'

/** What carries out the writes of the focus Date. */
export const dateOperations = {
  'Date:Create': createDate,
  'Date:Update': updateDate,
  'Date:Delete': deleteDate,
}

/** What answers the reads of project dates. */
export const dateAnswers = { 'dates/dates': dates }
