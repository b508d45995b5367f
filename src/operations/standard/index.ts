import { actionMetrics } from './action-metrics.ts'
import { coreStandards } from './core-standards.ts'
import { createStandard } from './create.ts'
import { deleteStandard } from './delete.ts'
import { standardPhase } from './standard-phase.ts'
import { updateClientComment } from './update-client-comment.ts'
import { updateConsultantAssignments } from './update-consultant-assignments.ts'
import { updateConsultantCommentReady } from './update-consultant-comment-ready.ts'
import { updatePhaseExtendedInfo } from './update-phase-extended-info.ts'
import { updateConsultantComment } from './update-consultant-comment.ts'
import { updateGapAnalysisCommentReady } from './update-gap-analysis-comment-ready.ts'
import { updateGapAnalysisComment } from './update-gap-analysis-comment.ts'
import { updateStatus } from './update-status.ts'
import { updateStandard } from './update.ts'

/** What carries out the writes of the focus Standard. */
export const standardOperations = {
  'Standard:UpdateStatus': updateStatus,
  'Standard:UpdateClientComment': updateClientComment,
  'Standard:UpdateConsultantComment': updateConsultantComment,
  'Standard:UpdateConsultantCommentReady': updateConsultantCommentReady,
  'Standard:UpdateGapAnalysisComment': updateGapAnalysisComment,
  'Standard:UpdateGapAnalysisCommentReady': updateGapAnalysisCommentReady,
  'Standard:UpdateConsultantAssignments': updateConsultantAssignments,
  'Standard:UpdatePhaseExtendedInfo': updatePhaseExtendedInfo,
  'Standard:Create': createStandard,
  'Standard:Update': updateStandard,
  'Standard:Delete': deleteStandard,
}

/** What answers the reads of standards. */
export const standardAnswers = {
  'projects/{id}/standard_phase': standardPhase,
  'admin/action_metrics': actionMetrics,
  'core/standards': coreStandards,
}
