import { actionMetrics } from './action-metrics.ts'
import { commentWrites } from './comment-writes.ts'
import { coreStandards } from './core-standards.ts'
import { createStandard } from './create.ts'
import { deleteStandard } from './delete.ts'
import { fullScores } from './full-scores.ts'
import { standardPhase } from './standard-phase.ts'
import { statusTimes } from './status-times.ts'
import { updateConsultantAssignments } from './update-consultant-assignments.ts'
import { updatePhaseExtendedInfo } from './update-phase-extended-info.ts'
import { updateStatus } from './update-status.ts'
import { updateStandard } from './update.ts'

export const standardOperations = {
  ...commentWrites,
  'Standard:UpdateStatus': updateStatus,
  'Standard:UpdateConsultantAssignments': updateConsultantAssignments,
  'Standard:UpdatePhaseExtendedInfo': updatePhaseExtendedInfo,
  'Standard:Create': createStandard,
  'Standard:Update': updateStandard,
  'Standard:Delete': deleteStandard,
}

export const standardAnswers = {
  'projects/{id}/standard_phase': standardPhase,
  'admin/action_metrics': actionMetrics,
  'projects/{id}/status_times': statusTimes,
  'projects/{id}/full_scores': fullScores,
  'core/standards': coreStandards,
}
