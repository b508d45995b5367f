import { isSameUser } from '#rules/people/user-id.ts'
import { phaseLabel } from '#rules/review/labels/phase-label.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { StandardStatus } from '#rules/review/standard-status.ts'
import { phaseFactsOf } from '#web/data/reads/phase-facts-of.ts'
import type { StandardView } from '#web/screens/dashboard/shared/standard-view.ts'

/** The value to set on the selected standards. */
export type BulkAction =
  | { readonly kind: 'status'; readonly status: StandardStatus }
  | { readonly kind: 'SC' | 'AC'; readonly to: string | null }

/** A write of one standard's status, with the status that it replaces. */
export type StatusStep = {
  readonly standard_id: number
  readonly name: string
  readonly from: StandardStatus
  readonly to: StandardStatus
}

export type AssignmentStep = {
  readonly standard_id: number
  readonly phase: Phase
  readonly role: 'SC' | 'AC'
  readonly from_consultant_id: string | null
  readonly to_consultant_id: string | null
}

/** The writes of a bulk action, without those that would change nothing. */
export type BulkPlan =
  | { readonly kind: 'status'; readonly phase: Phase; readonly steps: readonly StatusStep[] }
  | { readonly kind: 'assignments'; readonly steps: readonly AssignmentStep[] }

/** The labels of the standard statuses on buttons. */
export const statusLabels: Readonly<Record<StandardStatus, string>> = {
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

/** Returns the plan that restores the previous values of the changed standards. */
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

/** Returns the label that a standard would have with another status. */
export const labelWithStatus = (
  { row }: StandardView,
  phase: Phase,
  Status: StandardStatus,
): string => phaseLabel(phase, { ...phaseFactsOf(row, phase), Status }).label
