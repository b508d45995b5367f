import { Button, NativeSelect, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { longestReason } from '#rules/review/actions/longest-reason.ts'
import { counted } from '#rules/text/counted.ts'
import type { Project } from '#web/screens/dashboard/shared/project-people.ts'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { lengthProblem } from '#web/ui/form/length-problem.ts'
import { onEscape } from '#web/ui/keys/on-escape.ts'
import { ClosableButton } from '#web/ui/tooltip/closable-button.tsx'
import type { BulkPreview } from './describe-bulk.ts'
import type { BulkAct } from './plan-bulk.ts'
import styles from './bulk-bar.module.css'

const nobody = 'nobody'

type Props = {
  readonly act: BulkAct
  readonly name: string
  /** How many standards would change. */
  readonly changes: number
  /** The label of the button that carries out the action. */
  readonly confirm: string
  /** Why the action cannot be carried out as configured; null when it can. */
  readonly why: string | null
  /** Null while no person is chosen for an assignment. */
  readonly preview: BulkPreview | null
  /** What to know before carrying out the action. */
  readonly note: ReactNode
  readonly people: Project['consultants']
  readonly reason: string
  readonly onPerson: (id: string | null | undefined) => void
  readonly onReason: (reason: string) => void
  readonly onStart: () => void
  readonly onCancel: () => void
}

/** An action before it is carried out: its options, what it would change and what it cannot, and the button that carries it out. */
export function BulkPanel(props: Props) {
  const { act, name, changes, confirm, why, preview, note, people, reason } = props
  const { onPerson, onReason, onStart, onCancel } = props
  const asksReason = act.kind === 'status' && act.verb.asksReason === true
  const problem = asksReason ? lengthProblem(reason, longestReason) : null
  const closed = problem ?? why
  const start = () => closed === null && onStart()
  const isAsking = asksReason || act.kind !== 'status'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves what its buttons leave
    <form
      className={styles['panel']}
      aria-label={name}
      onKeyDown={onEscape(onCancel)}
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      {asksReason && <ReasonField {...{ reason, problem, changes, onReason }} onSend={start} />}
      {act.kind !== 'status' && <PersonField act={act} people={people} onPerson={onPerson} />}
      {preview && <Preview {...preview} />}
      {note}
      <div className={styles['line']}>
        <ClosableButton
          type="submit"
          variant="filled"
          why={closed}
          {...(!isAsking && { buttonRef: focusOnMount })}
        >
          {confirm}
        </ClosableButton>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function ReasonField({
  reason,
  problem,
  changes,
  onReason,
  onSend,
}: {
  readonly reason: string
  readonly problem: string | null
  readonly changes: number
  readonly onReason: (reason: string) => void
  readonly onSend: () => void
}) {
  return (
    <Textarea
      className={styles['reason'] ?? ''}
      label="What the client should change"
      description={
        changes === 1
          ? 'The client sees this on top of the standard.'
          : `The client sees this text on top of each of the ${counted(changes, 'standard')}.`
      }
      ref={focusOnMount}
      autosize
      minRows={2}
      maxRows={6}
      value={reason}
      error={problem}
      onChange={({ currentTarget }) => onReason(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        onSend()
      }}
    />
  )
}

function PersonField({
  act: { kind: role, to },
  people,
  onPerson,
}: {
  readonly act: Exclude<BulkAct, { kind: 'status' }>
  readonly people: Project['consultants']
  readonly onPerson: (id: string | null | undefined) => void
}) {
  return (
    <NativeSelect
      className={styles['person'] ?? ''}
      label={`Assign as ${role}`}
      ref={focusOnMount}
      value={to === undefined ? '' : (to ?? nobody)}
      data={[
        { value: '', label: 'Choose a consultant' },
        { value: nobody, label: 'Unassigned' },
        ...people.map(({ Id, FullName }) => ({ value: Id, label: FullName })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onPerson(value === '' ? undefined : value === nobody ? null : value)
      }
    />
  )
}

/** What will change, and each standard that cannot be changed, with the reason. */
const Preview = ({ sentence, closed }: BulkPreview) => (
  <>
    <output className={styles['preview']}>{sentence}</output>
    {closed.length > 0 && (
      // The list scrolls, by keyboard too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <ul className={styles['closed']} aria-label="Standards that cannot be changed" tabIndex={0}>
        {closed.map(({ id, name, why }) => (
          <li key={id}>
            <strong>{name}</strong> {why}
          </li>
        ))}
      </ul>
    )}
  </>
)
