import { Button } from '@mantine/core'
import type { Lack } from './open-elements.ts'
import styles from './stored-change.module.css'

const words: Readonly<Record<Lack, { readonly lacking: string; readonly outcome: string }>> = {
  ready: { lacking: 'not marked as ready', outcome: 'You cannot undo this.' },
  score: { lacking: 'not scored', outcome: 'Without a score an element counts as 0.' },
}

/** Asks before a standard is handed on of which elements are open. */
export function OpenElementsQuestion({
  open,
  all,
  lack,
  goOn,
  onGoOn,
  onLeave,
}: {
  readonly open: number
  readonly all: number
  readonly lack: Lack
  /** The words of the button that hands it on anyway. */
  readonly goOn: string
  readonly onGoOn: () => void
  readonly onLeave: () => void
}) {
  return (
    <div className={styles['note']} role="alert">
      <p>
        <strong>
          {open} of {all} {all === 1 ? 'element' : 'elements'}
        </strong>{' '}
        {open === 1 ? 'is' : 'are'} {words[lack].lacking}. {words[lack].outcome}
      </p>
      <div className={styles['acts']}>
        <Button size="compact-sm" onClick={onGoOn}>
          {goOn}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
