import { Button } from '@mantine/core'
import { scoreWords } from '../../../rules/score-words.ts'
import type { ApiError } from '../../data/api.ts'
import styles from './score-failure.module.css'
import { keepScore, setAnyway } from './score-words.ts'
import { StoredChange } from './stored-change.tsx'

/** A score that was not saved: what is shown now, and what can be done. */
export function ScoreFailure({
  error,
  wanted,
  shown,
  onAgain,
  onLeave,
}: {
  readonly error: ApiError
  readonly wanted: number | null
  readonly shown: number | null
  readonly onAgain: (wanted: number | null, seen: number | null) => void
  readonly onLeave: () => void
}) {
  const { conflict } = error
  if (conflict) {
    const stored = typeof conflict.stored === 'number' ? conflict.stored : null
    return (
      <StoredChange
        conflict={conflict}
        what="The score"
        stored={scoreWords(stored)}
        goOn={setAnyway(wanted)}
        keep={keepScore(stored)}
        onGoOn={() => onAgain(wanted, stored)}
        onLeave={onLeave}
      />
    )
  }
  return (
    <div className={styles['failure']} role="alert">
      <p>
        {wanted === null ? 'The score was not cleared' : `${scoreWords(wanted)} was not saved`}:{' '}
        {error.text}. The score is still {scoreWords(shown)}.
        {error.requestId && <small> Request {error.requestId}</small>}
      </p>
      <Button size="compact-sm" variant="default" onClick={() => onAgain(wanted, shown)}>
        Try again
      </Button>
      <Button size="compact-sm" variant="default" onClick={onLeave}>
        {keepScore(shown)}
      </Button>
    </div>
  )
}
