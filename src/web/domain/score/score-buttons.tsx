import { X } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { UpdateState } from '#rules/review/update-tracker.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { scoreSteps, typedScore } from './score-steps.ts'
import styles from './score-buttons.module.css'

/** Buttons for the offered scores, a button to clear, and a field for any whole number from 0 to 100. */
export function ScoreButtons({
  name,
  score,
  onScore,
  state,
}: {
  readonly name: string
  readonly score: number | null
  readonly onScore: (score: number | null) => void
  readonly state: UpdateState
}) {
  const entry = useScoreEntry(score, onScore)
  const give = (given: number | null) => {
    entry.discard()
    onScore(given)
  }
  return (
    <fieldset className={styles['buttons']} aria-label={`Score of ${name}`}>
      <span className={styles['tracker']}>
        {state === 'Updating' || state === 'Success' ? <SaveStatus state={state} /> : null}
      </span>
      <span className={styles['steps']}>
        {scoreSteps.map((step) => (
          <button
            key={step.key}
            type="button"
            aria-pressed={score === step.score}
            title={`${step.words} (${step.key})`}
            onClick={() => give(step.score)}
          >
            {step.words}
          </button>
        ))}
      </span>
      <ScoreField name={name} entry={entry} />
      <button
        type="button"
        className={styles['clear']}
        aria-label={`Clear score of ${name}`}
        title="Clear (0)"
        disabled={score === null}
        onClick={() => give(null)}
      >
        <X size={14} aria-hidden />
      </button>
      {entry.isInvalid && (
        <span role="alert" className={styles['wrong']}>
          Enter a whole number from 0 to 100
        </span>
      )}
    </fieldset>
  )
}

/** A score that is being typed, as text until it is committed. */
type ScoreEntry = {
  readonly text: string
  readonly isInvalid: boolean
  readonly type: (text: string) => void
  /** Commits the typed score; an invalid one stays in the field. */
  readonly commit: () => void
  readonly discard: () => void
}

function useScoreEntry(score: number | null, onScore: (score: number | null) => void): ScoreEntry {
  const [entry, setEntry] = useState<{ text: string; over: number | null } | null>(null)
  // Invalid input stays in the field until the score changes.
  if (entry !== null && entry.over !== score && typedScore(entry.text) === undefined) setEntry(null)
  const typed = entry?.text ?? null
  const wanted = typed === null ? score : typedScore(typed)
  return {
    text: typed ?? String(score ?? ''),
    isInvalid: wanted === undefined,
    type: (text) => setEntry({ text, over: score }),
    commit: () => {
      if (wanted === undefined) return
      if (typed !== null) onScore(wanted)
      setEntry(null)
    },
    discard: () => setEntry(null),
  }
}

/** The field for any whole number; Enter or leaving the field commits the score, Escape discards it and returns to the element. */
const ScoreField = ({
  name,
  entry: { text, isInvalid, type, commit, discard },
}: {
  readonly name: string
  readonly entry: ScoreEntry
}) => (
  <input
    className={styles['number']}
    inputMode="numeric"
    autoComplete="off"
    aria-label={`Score of ${name}, 0 to 100`}
    aria-invalid={isInvalid}
    value={text}
    onChange={({ currentTarget }) => type(currentTarget.value)}
    onBlur={commit}
    onKeyDown={(event) => {
      if (event.key === 'Enter') commit()
      if (event.key !== 'Escape') return
      // Before the field is left, which would commit what is typed.
      flushSync(discard)
      event.currentTarget.closest('article')?.focus()
    }}
  />
)
