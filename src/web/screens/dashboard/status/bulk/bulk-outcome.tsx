import { Button, CloseButton } from '@mantine/core'
import { counted } from '#rules/text/counted.ts'
import { RequestId } from '#web/ui/error/request-id.tsx'
import type { BulkFailure } from './bulk-failures.ts'
import type { BulkRun } from './use-bulk.ts'
import styles from './bulk-bar.module.css'

/** The progress of a bulk action, then its outcome: how many standards were changed, which were not and the values that they still have, and an undo. */
export function BulkOutcome({
  run,
  nameOf,
  onUndo,
  onClose,
}: {
  readonly run: BulkRun
  readonly nameOf: (id: string | null) => string
  readonly onUndo: () => void
  readonly onClose: () => void
}) {
  const { words, isRunning, done, total, changed, failures, isUndo } = run
  const result = isUndo
    ? `Undone for ${counted(changed.size, 'standard')}.`
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
          {failures.map((failure) => (
            <li key={failure.standard_id}>
              <strong>{failure.name}</strong> was not changed: {failure.what}.{' '}
              {keptWords(failure, nameOf)} <RequestId id={failure.requestId} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Names the value that a failed write left in place: 'Status: Complete was kept.' */
function keptWords({ kept }: BulkFailure, nameOf: (id: string | null) => string): string {
  if (kept.kind === 'text') return `${kept.text} was kept.`
  return kept.id === null
    ? `It still has no ${kept.role}.`
    : `${nameOf(kept.id)} was kept as ${kept.role}.`
}
