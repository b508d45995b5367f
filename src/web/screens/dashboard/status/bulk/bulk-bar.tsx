import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import type { Actor } from '#rules/permissions/actor.ts'
import { isStaffType } from '#rules/permissions/staff.ts'
import { isArchived } from '#rules/projects/project-status.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { ContractWrite } from '#web/data/api/contracts.ts'
import { mayWrite } from '#web/data/api/write-facts.ts'
import { useSession, useUser, type SessionUser } from '#web/data/session/session.ts'
import type { Project, ProjectPeople } from '#web/screens/dashboard/shared/project-people.ts'
import type { StandardView } from '#web/screens/dashboard/shared/standard-view.ts'
import { BulkActions } from './bulk-actions.tsx'
import { describeBulk, countStandards } from './describe-bulk.ts'
import { planBulk, undoPlan, type BulkAction } from './plan-bulk.ts'
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
  const [action, setAction] = useState<BulkAction | null>(null)
  const { run, carryOut, forget } = useBulk(project.Id)
  const may = useBulkPermissions(chosen, phase, project)
  const nameOf = (id: string | null) => people.nameOf(id) ?? 'unknown'
  if (chosen.length === 0 && !run) return null

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
        <BulkPreview
          preview={preview}
          changes={plan.steps.length}
          onStart={start}
          onCancel={() => setAction(null)}
        />
      )}
    </section>
  )
}

/** Returns which bulk actions the person may apply to the chosen standards. */
function useBulkPermissions(
  chosen: readonly StandardView[],
  phase: Phase,
  project: Project,
): Readonly<Record<BulkAction['kind'], boolean>> {
  const user = useUser()
  const { isReadOnly } = useSession()
  const prior = chosen.map(({ details }) => ({ OwnerId: details.OwnerId }))
  const isClosed = isReadOnly || isArchived(project.StatusId)
  const may = (name: ContractWrite, parameters: Readonly<Record<string, unknown>>) =>
    !isClosed &&
    mayWrite(name, projectActor(user), {
      userId: user.UserId,
      parameters: { project_id: project.Id, ...parameters },
      prior,
    })
  const mayAssign = (kind: 'SC' | 'AC') =>
    may('Standard:UpdateConsultantAssignments', {
      assignmentChanges: planBulk({ kind, to: 'anyone' }, chosen, phase).steps,
    })
  return {
    status: may('Standard:UpdateStatus', { phase }),
    SC: mayAssign('SC'),
    AC: mayAssign('AC'),
  }
}

/** Returns the actor of the person in a project whose dashboard has loaded: only linked people get that far. */
function projectActor({ user_type, isAdministrator }: SessionUser): Actor {
  if (isAdministrator) return 'ADM'
  return isStaffType(user_type) ? 'C+' : 'K+'
}

/** What an action would change, before it is applied. */
function BulkPreview({
  preview,
  changes,
  onStart,
  onCancel,
}: {
  readonly preview: string
  readonly changes: number
  readonly onStart: () => void
  readonly onCancel: () => void
}) {
  return (
    <div className={styles['line']}>
      <output className={styles['preview']}>{preview}</output>
      <Button disabled={changes === 0} onClick={onStart}>
        {changes === 0 ? 'Nothing to change' : `Change ${changes}`}
      </Button>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
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
