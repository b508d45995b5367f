import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import type { Actor } from '#rules/permissions/actor.ts'
import { isStaffType } from '#rules/permissions/staff.ts'
import { isArchived } from '#rules/projects/project-status.ts'
import type { Phase } from '#rules/review/phases.ts'
import { mayWrite } from '#web/data/api/write-facts.ts'
import { useSession, useUser, type SessionUser } from '#web/data/session/session.ts'
import type { Project, ProjectPeople } from '#web/screens/dashboard/shared/project-people.ts'
import type { StandardView } from '#web/screens/dashboard/shared/standard-view.ts'
import { BulkActions } from './bulk-actions.tsx'
import { describeBulk, countStandards } from './describe-bulk.ts'
import { planBulk, undoPlan, type BulkAction, type BulkPlan } from './plan-bulk.ts'
import { useBulk, type BulkRun } from './use-bulk.ts'
import styles from './bulk-bar.module.css'

/** The bulk actions on the selected standards: choose, preview, apply, undo. */
export function BulkBar({
  chosen,
  phase,
  project,
  people,
  onClear,
}: {
  readonly chosen: readonly StandardView[]
  readonly phase: Phase
  readonly project: Project
  readonly people: ProjectPeople
  readonly onClear: () => void
}) {
  const user = useUser()
  const { isReadOnly } = useSession()
  const [action, setAction] = useState<BulkAction | null>(null)
  const { run, carryOut, forget } = useBulk(project.Id)
  const nameOf = (id: string | null) => people.nameOf(id) ?? 'unknown'
  if (chosen.length === 0 && !run) return null

  const prior = chosen.map(({ details }) => ({ OwnerId: details.OwnerId }))
  const isClosed = isReadOnly || isArchived(project.StatusId)
  const mayCarryOut = (plan: BulkPlan) =>
    !isClosed &&
    (plan.kind === 'status'
      ? mayWrite('Standard:UpdateStatus', projectActor(user), {
          userId: user.UserId,
          parameters: { project_id: project.Id, phase },
          prior,
        })
      : mayWrite('Standard:UpdateConsultantAssignments', projectActor(user), {
          userId: user.UserId,
          parameters: { project_id: project.Id, assignmentChanges: plan.steps },
          prior,
        }))
  const may = {
    status: mayCarryOut({ kind: 'status', phase, steps: [] }),
    SC: mayCarryOut(planBulk({ kind: 'SC', to: 'anyone' }, chosen, phase)),
    AC: mayCarryOut(planBulk({ kind: 'AC', to: 'anyone' }, chosen, phase)),
  }
  const plan = action && chosen.length > 0 ? planBulk(action, chosen, phase) : null
  const preview = action && plan ? describeBulk(action, chosen, phase, nameOf) : null
  const start = () => {
    if (!plan || !preview) return
    setAction(null)
    void carryOut(plan, preview.slice(0, preview.indexOf(':')))
  }

  return (
    <section className={styles['bar']} aria-label="Selected standards">
      {run && (
        <BulkOutcome
          run={run}
          onUndo={() => void carryOut(undoPlan(run.plan, run.changed), run.words, true)}
          onClose={forget}
        />
      )}
      {chosen.length > 0 && (
        <div className={styles['line']}>
          <strong className={styles['count']}>{chosen.length} selected</strong>
          <BulkActions
            action={action}
            may={may}
            people={project.consultants}
            isDisabled={run?.isRunning ?? false}
            onChoose={setAction}
          />
          <CloseButton aria-label="Clear selection" onClick={onClear} />
        </div>
      )}
      {plan && preview && (
        <div className={styles['line']}>
          <output className={styles['preview']}>{preview}</output>
          <Button disabled={plan.steps.length === 0} onClick={start}>
            {plan.steps.length === 0 ? 'Nothing to change' : `Change ${plan.steps.length}`}
          </Button>
          <Button variant="default" onClick={() => setAction(null)}>
            Cancel
          </Button>
        </div>
      )}
    </section>
  )
}

/** Returns the actor of the person in a project whose dashboard has loaded: only linked people get that far. */
function projectActor({ user_type, isAdministrator }: SessionUser): Actor {
  if (isAdministrator) return 'ADM'
  return isStaffType(user_type) ? 'C+' : 'K+'
}

/** The progress of a bulk action, then its outcome: changes, failures with their reasons, and undo. */
function BulkOutcome({
  run,
  onUndo,
  onClose,
}: {
  readonly run: BulkRun
  readonly onUndo: () => void
  readonly onClose: () => void
}) {
  const { words, isRunning, done, total, changed, failures, isUndo } = run
  const result = isUndo
    ? `Undone for ${countStandards(changed.size)}.`
    : `${words}: ${changed.size} changed.`
  return (
    <>
      <div className={styles['line']}>
        <output className={styles['preview']}>
          {isRunning ? `${isUndo ? 'Undoing' : words}: ${done} of ${total}` : result}
        </output>
        {isRunning ? (
          <progress max={total} value={done} aria-label="Progress" />
        ) : (
          <>
            {changed.size > 0 && !isUndo && (
              <Button variant="default" onClick={onUndo}>
                Undo
              </Button>
            )}
            <CloseButton aria-label="Close" onClick={onClose} />
          </>
        )}
      </div>
      {failures.length > 0 && (
        <ul className={styles['failures']} role="alert">
          {failures.map(({ name, error }) => (
            <li key={name}>
              <strong>{name}</strong> was not changed: {error.text}.
              {error.requestId && <small> Request {error.requestId}</small>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
