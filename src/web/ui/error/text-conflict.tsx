import { Button } from '@mantine/core'
import type { Conflict } from '#rules/api/api-error.ts'
import { DateText } from '../text/date-text.tsx'
import { LineText } from '../text/line-text.tsx'
import styles from './text-conflict.module.css'

type Props = {
  readonly mine: string
  readonly theirs: string
  readonly conflict: Conflict
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

/** Shows two conflicting texts side by side, with buttons to keep one's own, take the other, or copy one's own. */
export function TextConflict({ mine, theirs, conflict, onKeepMine, onTakeTheirs }: Props) {
  return (
    <section className={styles['conflict']} aria-label="Two versions of this text" role="alert">
      <p>
        {conflict.by ?? 'Someone'} changed this text
        {conflict.at && (
          <>
            {' on '}
            <DateText value={conflict.at} withTime />
          </>
        )}{' '}
        while you were editing it. Neither version is lost.
      </p>
      <div className={styles['texts']}>
        <div>
          <h3>My text</h3>
          <LineText text={mine} />
        </div>
        <div>
          <h3>Their text</h3>
          <LineText text={theirs} />
        </div>
      </div>
      <div className={styles['acts']}>
        <Button onClick={onKeepMine}>Keep mine</Button>
        <Button variant="default" onClick={onTakeTheirs}>
          Use theirs
        </Button>
        <Button variant="default" onClick={() => void navigator.clipboard.writeText(mine)}>
          Copy my text
        </Button>
      </div>
    </section>
  )
}
