import { Button } from '@mantine/core'
import { phases } from '#rules/review/phases.ts'
import { counted } from '#rules/text/counted.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { slotKey, rebase, redo, undo, withoutChanges } from '../model/assignment-draft.ts'
import type { NameOf } from '../model/matrix-data.ts'
import type { ChangeConflict } from './conflicts.ts'
import type { AssignmentDraft } from './use-assignment-draft.ts'
import type { AssignmentSaving } from './use-save-assignments.ts'
import styles from './draft-bars.module.css'

const mostShown = 100

/** Lists the changes that would overwrite someone else's, each with a choice between the stored person and the change. */
function ConflictList({
  conflicts,
  nameOf,
  onTakeStored,
  onKeepMine,
}: {
  readonly conflicts: readonly ChangeConflict[]
  readonly nameOf: NameOf
  readonly onTakeStored: (conflicts: readonly ChangeConflict[]) => void
  readonly onKeepMine: (conflicts: readonly ChangeConflict[]) => void
}) {
  return (
    <section className={styles['conflicts']} aria-label="Conflicts" role="alert">
      <div className={styles['head']}>
        <p>
          <strong>Your changes were not saved.</strong>{' '}
          {conflicts.length === 1
            ? 'Someone else has changed one of these assignments since you opened the page.'
            : `Someone else has changed ${conflicts.length} of these assignments since you opened the page.`}
        </p>
        {conflicts.length > 1 && (
          <>
            <Button variant="default" onClick={() => onTakeStored(conflicts)}>
              Use all theirs
            </Button>
            <Button variant="default" onClick={() => onKeepMine(conflicts)}>
              Keep all mine
            </Button>
          </>
        )}
      </div>
      <ul className={styles['list']}>
        {conflicts.slice(0, mostShown).map((conflict) => (
          <ConflictItem
            key={slotKey(conflict.change)}
            conflict={conflict}
            nameOf={nameOf}
            onTakeStored={() => onTakeStored([conflict])}
            onKeepMine={() => onKeepMine([conflict])}
          />
        ))}
      </ul>
      {conflicts.length > mostShown && <p>And {conflicts.length - mostShown} more.</p>}
    </section>
  )
}

function ConflictItem({
  conflict: { change, stored, by, at },
  nameOf,
  onTakeStored,
  onKeepMine,
}: {
  readonly conflict: ChangeConflict
  readonly nameOf: NameOf
  readonly onTakeStored: () => void
  readonly onKeepMine: () => void
}) {
  const title = phases.find(({ phase }) => phase === change.phase)?.title
  const theirs = nameOf(stored) ?? 'unassigned'
  const mine = nameOf(change.to) ?? 'unassigned'
  return (
    <li>
      <span className={styles['place']}>
        {change.name} <small>{`${title}, ${change.role}`}</small>
      </span>
      <span>
        Theirs: <strong>{theirs}</strong>
        {by && (
          <small>
            {' '}
            by {by}, <DateText value={at} withTime />
          </small>
        )}
      </span>
      <span>
        Mine: <strong>{mine}</strong>
      </span>
      <span className={styles['acts']}>
        <Button variant="default" onClick={onTakeStored}>
          Use {theirs}
        </Button>
        <Button variant="default" onClick={onKeepMine}>
          Keep {mine}
        </Button>
      </span>
    </li>
  )
}

/** The unsaved changes: their number, undo, redo, and the button that saves them all in one write. */
function ChangesBar({
  saving: { state, error, pending, conflicts, saved, save, takeBack },
  canUndo,
  canRedo,
  onUndo,
  onRedo,
  onDiscard,
}: {
  readonly saving: AssignmentSaving
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onDiscard: () => void
}) {
  const isSaving = state === 'Updating'
  return (
    <section className={styles['bar']} aria-label="Changes">
      {state === 'Error' && error?.code !== 'conflict' && (
        <ErrorAlert
          what="Your changes were not saved"
          error={error}
          kept={`Your ${counted(pending.length, 'change')} are still here.`}
          onRetry={save}
        />
      )}
      <div className={styles['line']}>
        <output className={styles['status']} data-pending={pending.length > 0 || undefined}>
          {draftStatus(pending.length, saved)}
        </output>
        {saved !== null && (
          <Button variant="default" onClick={takeBack}>
            {' '}
            Undo save
          </Button>
        )}
        <Button variant="default" disabled={!canUndo || isSaving} onClick={onUndo}>
          Undo
        </Button>
        {canRedo && (
          <Button variant="default" disabled={isSaving} onClick={onRedo}>
            Redo
          </Button>
        )}
        <Button variant="default" disabled={pending.length === 0 || isSaving} onClick={onDiscard}>
          Discard
        </Button>
        <span className={styles['tracker']}>
          {conflicts.length > 0 ? 'Resolve conflicts to save' : <SaveStatus state={state} />}
        </span>
        <SaveButton
          count={pending.length}
          isDisabled={isSaving || conflicts.length > 0}
          onSave={save}
        />
      </div>
    </section>
  )
}

const draftStatus = (pending: number, saved: number | null): string =>
  pending > 0
    ? `${counted(pending, 'change')} not saved`
    : saved === null
      ? 'No unsaved changes'
      : `${counted(saved, 'change')} saved`

function SaveButton({
  count,
  isDisabled,
  onSave,
}: {
  readonly count: number
  readonly isDisabled: boolean
  readonly onSave: () => void
}) {
  return (
    <Button disabled={count === 0 || isDisabled} onClick={onSave}>
      Save
      {count > 0 && (
        <>
          {` ${count.toLocaleString('en-US')}`}
          <span className={styles['word']}>{count === 1 ? '\u00A0change' : '\u00A0changes'}</span>
        </>
      )}
    </Button>
  )
}

/** The unsaved changes, and their conflicts with what others have stored. */
export function DraftBars({
  assignments: { draft, change },
  saving,
  nameOf,
}: {
  readonly assignments: AssignmentDraft
  readonly saving: AssignmentSaving
  readonly nameOf: NameOf
}) {
  return (
    <>
      {saving.conflicts.length > 0 && (
        <ConflictList
          conflicts={saving.conflicts}
          nameOf={nameOf}
          onTakeStored={(conflicts) => {
            const keys = conflicts.map((conflict) => slotKey(conflict.change))
            change((latest) => withoutChanges(latest, keys))
          }}
          onKeepMine={(conflicts) => {
            const stored = new Map(conflicts.map((one) => [slotKey(one.change), one.stored]))
            change((latest) => rebase(latest, stored))
          }}
        />
      )}
      <ChangesBar
        saving={saving}
        canUndo={draft.past.length > 0}
        canRedo={draft.future.length > 0}
        onUndo={() => change(undo)}
        onRedo={() => change(redo)}
        onDiscard={() => change((latest) => withoutChanges(latest, latest.now.keys()))}
      />
    </>
  )
}
