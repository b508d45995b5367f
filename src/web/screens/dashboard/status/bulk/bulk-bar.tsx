import { CloseButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { isStaffType } from '#rules/permissions/staff.ts'
import { isArchived } from '#rules/projects/project-status.ts'
import { closedForPerson } from '#rules/review/actions/closed-for-person.ts'
import { bulkAssignments, bulkVerbs } from '#rules/review/bulk/bulk-verbs.ts'
import { whyAssignmentClosed, whyClosed } from '#rules/review/bulk/closed-words.ts'
import type { Phase } from '#rules/review/phases.ts'
import { readDraft, writeDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { mayIn } from '#web/data/session/project-permissions.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import type { Project, ProjectPeople } from '#web/screens/dashboard/shared/project-people.ts'
import type { StandardView } from '#web/screens/dashboard/shared/standard-view.ts'
import { BulkActions, type OfferedAct } from './bulk-actions.tsx'
import { bulkRoles, useBulkKeys } from './bulk-choice.ts'
import { BulkOutcome } from './bulk-outcome.tsx'
import { BulkPanel } from './bulk-panel.tsx'
import { describeBulk, headOf } from './describe-bulk.ts'
import { judgeAll, planBulk, undoPlan, type BulkAct, type MayAssign } from './plan-bulk.ts'
import { UnansweredNote } from './unanswered-note.tsx'
import { useBulk } from './use-bulk.ts'
import styles from './bulk-bar.module.css'

type Props = {
  readonly chosen: readonly StandardView[]
  readonly phase: Phase
  readonly project: Project
  readonly people: ProjectPeople
  /** Undefined for people who cannot select standards. */
  readonly onClear: (() => void) | undefined
}

/** The actions on the selected standards: choose, preview, apply, undo. An unavailable action stays visible and says why. */
export function BulkBar(props: Props) {
  const { chosen, people, onClear, phase, project } = props
  // The key of the action that was chosen by a button, a shortcut or the palette.
  const [asked, onAsk] = useState<string | null>(null)
  useBulkKeys(phase, chosen.length, onAsk)
  const { run, carryOut, forget } = useBulk(project.Id)
  const bar = useRef<HTMLElement>(null)
  const acts = useActs(props, run?.isRunning ?? false)
  const nameOf = (id: string | null) => people.nameOf(id) ?? 'unknown'
  if (chosen.length === 0 && !run && asked === null) return null
  const offered = acts.find(({ key }) => key === asked)
  const leave = () => {
    onAsk(null)
    bar.current?.focus({ preventScroll: true })
  }

  return (
    <section ref={bar} className={styles['bar']} aria-label="Selected standards" tabIndex={-1}>
      {run && (
        <BulkOutcome
          run={run}
          nameOf={nameOf}
          onUndo={() => void carryOut(undoPlan(run.plan, run.changed), run.words, true)}
          onClose={forget}
        />
      )}
      {chosen.length > 0 && (
        <div className={styles['line']}>
          <strong className={styles['count']}>{chosen.length} selected</strong>
          <BulkActions acts={acts} onChoose={onAsk} />
          <CloseButton aria-label="Clear selection" onClick={onClear} />
        </div>
      )}
      {offered && offered.why !== null && (
        <Closed name={offered.name} why={offered.why} onClose={leave} />
      )}
      {offered?.why === null && (
        <AskedAct
          key={asked}
          {...props}
          asked={asked}
          name={offered.name}
          {...{ nameOf, carryOut, leave }}
        />
      )}
    </section>
  )
}

const uploadActions: ReadonlySet<string> = new Set(['Mark for upload', 'Mark as uploaded'])

const isUpload = (act: BulkAct): boolean =>
  act.kind === 'status' && uploadActions.has(act.verb.action)

/** The chosen action, before it is carried out. */
function AskedAct({
  chosen,
  phase,
  project,
  asked,
  name,
  nameOf,
  carryOut,
  leave,
}: Props & {
  readonly asked: string | null
  readonly name: string
  readonly nameOf: (id: string | null) => string
  readonly leave: () => void
} & Pick<ReturnType<typeof useBulk>, 'carryOut'>) {
  const [to, setTo] = useState<string | null | undefined>()
  const { reason, setReason, forgetReason } = useReasonDraft(project.Id)
  const mayAssign = useMayAssign(project)
  const act = actOf(phase, asked, to)
  if (!act) return null
  const judged = judgeAll(act, chosen, phase, mayAssign)
  const plan = planBulk(act, judged, phase, reason)
  const head = headOf(act, plan.steps.length, nameOf)
  const start = async () => {
    leave()
    const isWhole = await carryOut(plan, head)
    // Keep the typed reason for the standards that were not sent back.
    if (isWhole && plan.kind === 'status' && plan.reason !== '') forgetReason()
  }
  return (
    <BulkPanel
      {...{ act, name, reason }}
      changes={plan.steps.length}
      confirm={head}
      why={whyUnfinished(act, plan.steps.length)}
      preview={act.kind !== 'status' && to === undefined ? null : describeBulk(act, judged, nameOf)}
      note={isUpload(act) && <UnansweredNote projectId={project.Id} plan={plan} />}
      people={project.consultants}
      onPerson={setTo}
      onReason={setReason}
      onStart={() => void start()}
      onCancel={leave}
    />
  )
}

/** Returns the action with the given key; null for none. */
function actOf(phase: Phase, key: string | null, to: string | null | undefined): BulkAct | null {
  const verb = bulkVerbs[phase].find((one) => one.key === key)
  if (verb) return { kind: 'status', verb }
  const role = bulkRoles.find((one) => bulkAssignments[one].key === key)
  return role ? { kind: role, to } : null
}

/** Returns why an available action cannot be carried out as configured; null when it can. */
function whyUnfinished(act: BulkAct, changes: number): string | null {
  if (act.kind !== 'status' && act.to === undefined) return 'Choose a consultant first'
  return changes === 0 ? 'Nothing would change' : null
}

/** Says why the chosen action is unavailable. */
const Closed = ({
  name,
  why,
  onClose,
}: {
  readonly name: string
  readonly why: string
  readonly onClose: () => void
}) => (
  <div className={styles['line']}>
    <output className={styles['preview']}>
      <strong>{name}:</strong> {why}.
    </output>
    <CloseButton aria-label="Close" onClick={onClose} />
  </div>
)

/** Returns whether the person may assign a role, by the rule that the server enforces. */
function useMayAssign(project: Project): MayAssign {
  const may = mayIn(useSession(), project)
  return (role, OwnerId) =>
    may(
      'Standard:UpdateConsultantAssignments',
      { project_id: project.Id, assignmentChanges: [{ role }] },
      { OwnerId },
    )
}

/** Returns the actions of the phase, each with why it is unavailable for the selection. */
function useActs({ chosen, phase, project }: Props, isRunning: boolean): OfferedAct[] {
  const { user_type, isAdministrator } = useUser()
  const { isReadOnly } = useSession()
  const mayAssign = useMayAssign(project)
  const closed =
    closedForPerson({
      isClientView: !isAdministrator && !isStaffType(user_type),
      isReadOnly,
      isArchived: isArchived(project.StatusId),
    }) ?? (isRunning ? 'Wait until the running change is done' : null)
  const found = (act: BulkAct) => judgeAll(act, chosen, phase, mayAssign).map((one) => one.found)
  return [
    ...bulkVerbs[phase].map((verb) => ({
      key: verb.key,
      name: verb.name,
      isRare: verb.isRare ?? false,
      why: closed ?? whyClosed(verb, found({ kind: 'status', verb })),
    })),
    ...bulkRoles.map((role) => ({
      key: bulkAssignments[role].key,
      name: `Assign ${role}`,
      isRare: false,
      why: closed ?? whyAssignmentClosed(role, found({ kind: role, to: undefined })),
    })),
  ]
}

/** The reason for sending standards back, stored on this device until it is sent. */
function useReasonDraft(projectId: number) {
  const key = useDraftKey()(`return-standards/${projectId}`)
  const [reason, setReason] = useState(() => readDraft(key)?.text ?? '')
  return {
    reason,
    setReason: (text: string) => {
      setReason(text)
      writeDraft(
        key,
        text.trim() === '' ? null : { text, base: '', what: 'Reason for sending standards back' },
      )
    },
    forgetReason: () => writeDraft(key, null),
  }
}
