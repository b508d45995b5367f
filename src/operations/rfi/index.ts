import { createRfi } from './create.ts'
import { deleteRfi } from './delete.ts'
import { rfiRequests } from './rfi-requests.ts'
import { updateRfiAnswer } from './update-answer.ts'
import { updateRfiAnswered } from './update-answered.ts'
import { updateRfiSent } from './update-sent.ts'
import { updateRfi } from './update.ts'

export const rfiOperations = {
  'RFI:Create': createRfi,
  'RFI:Update': updateRfi,
  'RFI:UpdateAnswer': updateRfiAnswer,
  'RFI:UpdateAnswered': updateRfiAnswered,
  'RFI:UpdateSent': updateRfiSent,
  'RFI:Delete': deleteRfi,
}

export const rfiAnswers = { 'projects/{id}/rfi_requests': rfiRequests }
