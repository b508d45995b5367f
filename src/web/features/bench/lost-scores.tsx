import { CloseButton } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import styles from './lost-scores.module.css'
import { useGo } from './use-go.ts'

/** A score that was not saved, at a standard that the person has left since. */
export type LostScore = {
  readonly standard_id: number
  readonly element_id: number
  readonly name: string
}

/** Tells of scores that were not saved at standards that the person has left, with the way back to them. */
export function LostScores({
  scores,
  onClose,
}: {
  readonly scores: readonly LostScore[]
  readonly onClose: () => void
}) {
  const go = useGo()
  if (scores.length === 0) return null
  return (
    <div className={styles['note']} role="alert">
      <TriangleAlert size={16} aria-hidden />
      <p>
        Not saved, previous value restored:{' '}
        {scores.map(({ standard_id, element_id, name }, index) => (
          <span key={element_id}>
            {index > 0 && ', '}
            <button
              type="button"
              onClick={() => go.toStandard(standard_id, { element: element_id })}
            >
              the score of {name}
            </button>
          </span>
        ))}
        .
      </p>
      <CloseButton aria-label="Close" onClick={onClose} />
    </div>
  )
}
