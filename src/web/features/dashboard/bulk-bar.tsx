import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { mayWrite } from '../../../rules/permissions.ts'
import { isArchived } from '../../../rules/project-status.ts'
import type { Phase } from '../../../rules/phases.ts'
import { useSession, useUser } from '../../data/session.ts'
import { BulkActions } from './bulk-actions.tsx'
import styles from './bulk-bar.module.css'
import { BulkOutcome } from './bulk-outcome.tsx'
import { planBulk, undoPlan, type BulkAction, type BulkPlan } from './plan-bulk.ts'
import { previewBulk } from './preview-bulk.ts'
import { projectActor } from './project-actor.ts'
import type { Project, ProjectPeople } from './project-people.ts'
import type { StandardView } from './standard-view.ts'
import { useBulk } from './use-bulk.ts'

/** What can be done to the selected standards at once: choose, see what will change, do it, take it back. */
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
  const preview = action && plan ? previewBulk(action, chosen, phase, nameOf) : null
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
