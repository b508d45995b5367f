import { createElement } from './create.ts'
import { deleteElement } from './delete.ts'
import { updateClientReady } from './update-client-ready.ts'
import { updateElementComment } from './update-consultant-comment.ts'
import { updateMockScore } from './update-mock-score.ts'
import { updateSupportText } from './update-support-text.ts'
import { updateElement } from './update.ts'

export const elementOperations = {
  'Element:UpdateConsultantComment': updateElementComment,
  'Element:UpdateClientReady': updateClientReady,
  'Element:UpdateMockScore': updateMockScore,
  'Element:UpdateSupportText': updateSupportText,
  'Element:Create': createElement,
  'Element:Update': updateElement,
  'Element:Delete': deleteElement,
}
