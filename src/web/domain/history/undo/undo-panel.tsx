import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { WriteName } from '#operations/contracts.ts'
import type { ApiError } from '#rules/api/api-error.ts'
import { changeWords, type Description } from '#rules/history/labels/history-change.ts'
import { columnTitle, valueLabel } from '#rules/history/labels/value-labels.ts'
import type { Inverse } from '#rules/history/undo/undo.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { StoredChange } from '#web/ui/error/stored-change.tsx'
import { onEscape } from '#web/ui/keys/on-escape.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { HistoryChanges } from '../entry/history-changes.tsx'
import { inPresentTense } from './present-tense.ts'
import styles from './undo-panel.module.css'

/** Returns a description as one sentence, which includes the change if there is only one. */
const sentenceOf = ({ words, changes = [] }: Description): string => {
  const [only] = changes
  return changes.length === 1 && only ? `${words}${changeWords(only)}` : words
}

/** Says what undoing an entry will restore, and undoes it; a value that was changed since is shown instead. */
export function UndoPanel({
  inverse,
  description,
  onDone,
  onClose,
}: {
  readonly inverse: Inverse
  readonly description: Description
  /** Called with what was done, as a sentence. */
  readonly onDone: (sentence: string) => void
  readonly onClose: () => void
}) {
  const name = inverse.name as WriteName
  const { send, state, error } = useTransformation(name)
  const act = useRef<HTMLButtonElement>(null)
  useEffect(() => act.current?.focus(), [])
  const undo = async () => {
    const { parameters, expected } = inverse
    const sent = await send(parameters, { expected })
    if (sent.error === null) onDone(`Undone: you ${sentenceOf(description)}.`)
  }
  const { changes = [], text } = description
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the buttons inside
    <section className={styles['panel']} aria-label="Undo this" onKeyDown={onEscape(onClose)}>
      <p>{inPresentTense(sentenceOf(description))}.</p>
      {text && <p className={styles['text']}>{text}</p>}
      {changes.length > 1 && <HistoryChanges changes={changes} />}
      {error && isOver(error) ? (
        <Changed error={error} onClose={onClose} />
      ) : (
        <div className={styles['acts']}>
          <Button
            ref={act}
            size="compact-sm"
            disabled={state === 'Updating'}
            onClick={() => void undo()}
          >
            Undo this
          </Button>
          <Button size="compact-sm" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SaveStatus state={state} error={error} />
        </div>
      )}
    </section>
  )
}

const isOver = ({ conflict, conflicts, status }: ApiError): boolean =>
  conflict !== undefined || conflicts.length > 0 || status === 404

/** Shows the value that someone else has stored since, so that nothing was undone. */
function Changed({ error, onClose }: { readonly error: ApiError; readonly onClose: () => void }) {
  const conflict = error.conflict ?? error.conflicts[0]
  if (conflict === undefined || ['assignees', 'HasReturn'].includes(conflict.field))
    return (
      <div className={styles['acts']} role="alert">
        <span>It has been changed or deleted since, so nothing was undone.</span>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    )
  return (
    <StoredChange
      conflict={conflict}
      what={titleOf(conflict.field)}
      stored={storedLabel(conflict.field, conflict.stored)}
      keep="Keep as is"
      onCancel={onClose}
    />
  )
}

const people: ReadonlySet<string> = new Set(['OwnerId', 'JuniorOwnerId', 'CreatedBy'])

const titleOf = (field: string): string =>
  people.has(field) ? 'The person' : field === 'ModifiedStamp' ? 'The citation' : columnTitle(field)

const storedLabel = (field: string, stored: unknown): string =>
  people.has(field)
    ? stored
      ? 'somebody else'
      : 'nobody'
    : field === 'ModifiedStamp'
      ? 'another one'
      : (valueLabel(field, stored) ?? 'blank')
