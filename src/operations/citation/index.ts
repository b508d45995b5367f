import { createCitation } from './create.ts'
import { deleteCitation } from './delete.ts'
import { updateCitation } from './update.ts'

export const citationOperations = {
  'Citation:Create': createCitation,
  'Citation:Update': updateCitation,
  'Citation:Delete': deleteCitation,
}
