import { coreStandards } from './core-standards.ts'
import { standardPhase } from './standard-phase.ts'
import { updateClientComment } from './update-client-comment.ts'
import { updateConsultantAssignments } from './update-consultant-assignments.ts'
import { updateConsultantCommentReady } from './update-consultant-comment-ready.ts'
import { updateConsultantComment } from './update-consultant-comment.ts'
import { updateStatus } from './update-status.ts'

/** What carries out the writes of the focus Standard. */
export const standardOperations = {
  'Standard:UpdateStatus': updateStatus,
  'Standard:UpdateClientComment': updateClientComment,
  'Standard:UpdateConsultantComment': updateConsultantComment,
  'Standard:UpdateConsultantCommentReady': updateConsultantCommentReady,
  'Standard:UpdateConsultantAssignments': updateConsultantAssignments,
}

/** What answers the reads of standards. */
export const standardAnswers = {
  'projects/{id}/standard_phase': standardPhase,
  'core/standards': coreStandards,
}
