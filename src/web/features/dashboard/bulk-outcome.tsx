import { Button, CloseButton } from '@mantine/core'
import styles from './bulk-bar.module.css'
import { standardsInWords } from './preview-bulk.ts'
import type { BulkRun } from './use-bulk.ts'

/** How a bulk action goes: how far it is, then what was changed, what was refused and why, and the way back. */
export function BulkOutcome({
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
    ? `Undone for ${standardsInWords(changed.size)}.`
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
