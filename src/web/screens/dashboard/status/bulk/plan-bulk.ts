import type { AssignmentRole } from '#rules/projects/assignment-operation.ts'
import type { StatusColumns } from '#rules/review/actions/review-action.ts'
import { seenStatus } from '#rules/review/actions/status-parameters.ts'
import type { BulkVerb } from '#rules/review/bulk/bulk-verbs.ts'
import {
  judge,
  judgeAssignment,
  type AssignmentChange,
  type Judgement,
  type StatusChange,
} from '#rules/review/bulk/judge.ts'
import type { Phase } from '#rules/review/phases.ts'
import { phaseFactsOf } from '#web/data/reads/phase-facts-of.ts'
import type { StandardView } from '#web/screens/dashboard/shared/standard-view.ts'

/** An action on the selected standards. */
export type BulkAct =
  | { readonly kind: 'status'; readonly verb: BulkVerb }
  /** `to` is null for no one, and undefined while no person is chosen. */
  | { readonly kind: AssignmentRole; readonly to: string | null | undefined }

/** One of the selected standards with what an action would do to it. */
export type Judged =
  | {
      readonly kind: 'status'
      readonly view: StandardView
      readonly found: Judgement<StatusChange>
    }
  | {
      readonly kind: AssignmentRole
      readonly view: StandardView
      readonly found: Judgement<AssignmentChange>
    }

/** A write of one standard's status: the columns that it sets, their previous values, and the status that the person saw. */
export type StatusStep = {
  readonly standard_id: number
  readonly name: string
  /** The label that the standard keeps if the write fails, and the one that it gets otherwise. */
  readonly kept: string
  readonly next: string
  readonly set: StatusColumns
  readonly before: StatusColumns
  readonly seen: Readonly<Record<string, unknown>>
}

export type AssignmentStep = {
  readonly name: string
  readonly standard_id: number
  readonly phase: Phase
  readonly role: AssignmentRole
  readonly from_consultant_id: string | null
  readonly to_consultant_id: string | null
}

/** The writes of a bulk action, without those that would change nothing. */
export type BulkPlan =
  | {
      readonly kind: 'status'
      readonly phase: Phase
      /** Why the standards are sent back; empty for none. */
      readonly reason: string
      readonly steps: readonly StatusStep[]
    }
  | { readonly kind: 'assignments'; readonly steps: readonly AssignmentStep[] }

/** Whether the person may assign a role on a standard with this senior consultant. */
export type MayAssign = (role: AssignmentRole, OwnerId: string | null) => boolean

/** Judges what an action would do to each of the selected standards. */
export function judgeAll(
  act: BulkAct,
  views: readonly StandardView[],
  phase: Phase,
  mayAssign: MayAssign,
): Judged[] {
  if (act.kind === 'status')
    return views.map((view) => ({
      kind: act.kind,
      view,
      found: judge(act.verb, phase, {
        label: view.label.label,
        facts: phaseFactsOf(view.row, phase),
      }),
    }))
  const { kind, to } = act
  return views.map((view) => {
    const { OwnerId, JuniorOwnerId } = view.details
    // While no person is chosen, a placeholder stands for any person.
    const chosen = to === undefined ? ' ' : to
    const consultants = { OwnerId, JuniorOwnerId }
    return {
      kind,
      view,
      found: judgeAssignment(kind, chosen, consultants, mayAssign(kind, OwnerId)),
    }
  })
}

/** Returns the name of a standard in lists of standards. */
export const nameOfView = ({ designation, title }: StandardView): string => designation || title

function statusStep({ view, found }: Extract<Judged, { kind: 'status' }>): StatusStep[] {
  if (found.kind !== 'changes') return []
  const seen = seenStatus(view.details)
  const columns = Object.keys(found.set)
  return [
    {
      standard_id: view.id,
      name: nameOfView(view),
      kept: view.label.label,
      next: found.to,
      set: found.set,
      before: Object.fromEntries(
        Object.entries(seen).filter(([column]) => columns.includes(column)),
      ),
      seen,
    },
  ]
}

/** Plans the writes of an action on judged standards. */
export function planBulk(
  act: BulkAct,
  judged: readonly Judged[],
  phase: Phase,
  reason = '',
): BulkPlan {
  if (act.kind === 'status') {
    const steps = judged.flatMap((one) => (one.kind === 'status' ? statusStep(one) : []))
    return { kind: 'status', phase, reason: act.verb.asksReason ? reason : '', steps }
  }
  const { kind: role, to = null } = act
  return {
    kind: 'assignments',
    steps: judged.flatMap((one) =>
      one.kind === 'status' || one.found.kind !== 'changes'
        ? []
        : {
            name: nameOfView(one.view),
            standard_id: one.view.id,
            phase,
            role,
            from_consultant_id: one.found.from,
            to_consultant_id: to,
          },
    ),
  }
}

/** Returns the plan that restores the previous values of the changed standards, expecting the status that the first plan left. */
export function undoPlan(plan: BulkPlan, changed: ReadonlySet<number>): BulkPlan {
  if (plan.kind === 'status')
    return {
      ...plan,
      reason: '',
      steps: plan.steps
        .filter(({ standard_id }) => changed.has(standard_id))
        .map((step) => ({
          ...step,
          kept: step.next,
          next: step.kept,
          set: step.before,
          before: step.set,
          seen: { ...step.seen, ...step.set },
        })),
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
