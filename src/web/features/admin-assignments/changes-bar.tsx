import { Button } from '@mantine/core'
import { ErrorNote } from '../../ui/error-note.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import styles from './changes-bar.module.css'
import type { Saving } from './use-saving.ts'

const counted = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'change' : 'changes'}`

/** What waits to be saved: how much, undo and redo, and the one write that saves it all. */
export function ChangesBar({
  saving: { state, error, pending, conflicts, saved, save, takeBack },
  canUndo,
  canRedo,
  onUndo,
  onRedo,
  onDiscard,
}: {
  readonly saving: Saving
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onDiscard: () => void
}) {
  const isSaving = state === 'Updating'
  const told =
    pending.length > 0
      ? `${counted(pending.length)} not saved`
      : saved === null
        ? 'No unsaved changes'
        : `${counted(saved)} saved`
  return (
    <section className={styles['bar']} aria-label="Changes">
      {state === 'Error' && error?.code !== 'conflict' && (
        <ErrorNote
          what="Your changes were not saved"
          error={error}
          kept={`Your ${counted(pending.length)} are still here.`}
          onRetry={save}
        />
      )}
      <div className={styles['line']}>
        <output className={styles['told']} data-pending={pending.length > 0 || undefined}>
          {told}
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
          {conflicts.length > 0 ? 'Resolve conflicts to save' : <TrackerMark state={state} />}
        </span>
        <Button disabled={pending.length === 0 || isSaving || conflicts.length > 0} onClick={save}>
          Save
          {pending.length > 0 && (
            <>
              {` ${pending.length.toLocaleString('en-US')}`}
              <span className={styles['word']}>
                {pending.length === 1 ? '\u00A0change' : '\u00A0changes'}
              </span>
            </>
          )}
        </Button>
      </div>
    </section>
  )
}
