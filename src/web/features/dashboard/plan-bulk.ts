import type { MockScore } from '../../../rules/mock-score.ts'
import { phaseLabel } from '../../../rules/phase-label.ts'
import type { Phase } from '../../../rules/phases.ts'
import type { StandardStatus } from '../../../rules/standard-status.ts'
import { isSameUser } from '../../../rules/user-id.ts'
import type { StandardView } from './standard-view.ts'

/** What a selection of standards is to be set to. */
export type BulkAction =
  | { readonly kind: 'status'; readonly status: StandardStatus }
  | { readonly kind: 'SC' | 'AC'; readonly to: string | null }

/** A write of one standard's status, with what it replaces. */
export type StatusStep = {
  readonly standard_id: number
  readonly name: string
  readonly from: StandardStatus
  readonly to: StandardStatus
}

/** A change of one standard's senior or associate consultant. */
export type AssignmentStep = {
  readonly standard_id: number
  readonly phase: Phase
  readonly role: 'SC' | 'AC'
  readonly from_consultant_id: string | null
  readonly to_consultant_id: string | null
}

/** The writes of a bulk action; those that would change nothing are left out. */
export type BulkPlan =
  | { readonly kind: 'status'; readonly phase: Phase; readonly steps: readonly StatusStep[] }
  | { readonly kind: 'assignments'; readonly steps: readonly AssignmentStep[] }

/** How a standard status is called on buttons. */
export const statusWords: Readonly<Record<StandardStatus, string>> = {
  Blank: 'Blank',
  Complete: 'Complete',
  ReadyForSecondReview: 'Ready for second review',
  NotApplicable: 'Not Applicable',
}

const columnOf = { SC: 'OwnerId', AC: 'JuniorOwnerId' } as const

/** Plans the writes of a bulk action on standards in a phase. */
export function planBulk(
  action: BulkAction,
  views: readonly StandardView[],
  phase: Phase,
): BulkPlan {
  if (action.kind === 'status')
    return {
      kind: 'status',
      phase,
      steps: views
        .filter(({ details }) => details.Status !== action.status)
        .map(({ id, designation, title, details }) => ({
          standard_id: id,
          name: designation || title,
          from: details.Status,
          to: action.status,
        })),
    }
  const { kind: role, to } = action
  return {
    kind: 'assignments',
    steps: views.flatMap(({ id, details }) => {
      const from = details[columnOf[role]]
      if (from === to || isSameUser(from, to)) return []
      return {
        standard_id: id,
        phase,
        role,
        from_consultant_id: from,
        to_consultant_id: to,
      }
    }),
  }
}

/** The plan that writes the earlier values back, for the standards that were changed. */
export function undoPlan(plan: BulkPlan, changed: ReadonlySet<number>): BulkPlan {
  if (plan.kind === 'status')
    return {
      ...plan,
      steps: plan.steps
        .filter(({ standard_id }) => changed.has(standard_id))
        .map((step) => ({ ...step, from: step.to, to: step.from })),
    }
  return {
    ...plan,
    steps: plan.steps
      .filter(({ standard_id }) => changed.has(standard_id))
      .map((step) => ({
        ...step,
        from_consultant_id: step.to_consultant_id,
        to_consultant_id: step.from_consultant_id,
      })),
  }
}

const unscored = ({ row }: StandardView): MockScore => ({
  mandatoryCount: row.mandatoryCount,
  mandatoryComplete: row.mandatoryCount === 0,
  mandatoryScore: null,
  pointsCount: row.pointsCount,
  pointsComplete: row.pointsCount === 0,
  pointsScore: null,
  liCount: row.liCount,
  liComplete: row.liCount === 0,
  liScore: null,
  complete: row.scorableCount === 0,
})

/** The words of the label that a standard would get with another status. */
export const labelWithStatus = (view: StandardView, phase: Phase, Status: StandardStatus): string =>
  phaseLabel(phase, {
    Status,
    OwnerId: view.details.OwnerId,
    JuniorOwnerId: view.details.JuniorOwnerId,
    IsReadyByClient: view.details.IsReadyByClient,
    InitiateSecondReview: view.details.InitiateSecondReview ?? false,
    InitiateRFIReview: view.details.InitiateRFIReview ?? false,
    UploadThisStandard: view.details.UploadThisStandard ?? false,
    UploadedToURAC: view.details.UploadedToURAC ?? false,
    MockScore: view.details.MockScore ?? unscored(view),
    isDTRPassthrough: view.row.isDTRPassthrough,
  }).label
