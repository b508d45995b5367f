import { createDate } from './create.ts'
import { dates } from './dates.ts'
import { deleteDate } from './delete.ts'
import { updateDate } from './update.ts'

export const dateOperations = {
  'Date:Create': createDate,
  'Date:Update': updateDate,
  'Date:Delete': deleteDate,
}

export const dateAnswers = { 'dates/dates': dates }
