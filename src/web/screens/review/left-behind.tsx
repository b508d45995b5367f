import { CloseButton } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { LeftAction } from './shared/review-context.ts'
import { useReviewNavigation } from './shared/use-review-navigation.ts'
import styles from './review-page.module.css'

const Note = ({
  onClose,
  children,
}: {
  readonly onClose: () => void
  readonly children: ReactNode
}) => (
  <div className={styles['note']} role="alert">
    <TriangleAlert size={16} aria-hidden />
    <p>{children}</p>
    <CloseButton aria-label="Close" onClick={onClose} />
  </div>
)

/** A score that failed to save after the person left its standard. */
type UnsavedScore = {
  readonly standard_id: number
  readonly element_id: number
  readonly name: string
}

/** Collects scores that failed to save; those of the standard on screen are reported at their elements. */
export function useUnsavedScores(standard_id: number) {
  const [scores, setScores] = useState<readonly UnsavedScore[]>([])
  return {
    elsewhere: scores.filter((one) => one.standard_id !== standard_id),
    add: (element_id: number, name: string) =>
      setScores((before) => [
        ...before.filter((one) => one.element_id !== element_id),
        { standard_id, element_id, name },
      ]),
    clear: () => setScores([]),
  }
}

/** Lists scores that failed to save on other standards, with links back to them. */
export function UnsavedScores({
  scores,
  onClose,
}: {
  readonly scores: readonly UnsavedScore[]
  readonly onClose: () => void
}) {
  const go = useReviewNavigation()
  if (scores.length === 0) return null
  return (
    <Note onClose={onClose}>
      Not saved, previous value restored:{' '}
      {scores.map(({ standard_id, element_id, name }, index) => (
        <span key={element_id}>
          {index > 0 && ', '}
          <button type="button" onClick={() => go.toStandard(standard_id, { element: element_id })}>
            the score of {name}
          </button>
        </span>
      ))}
      .
    </Note>
  )
}

/** Collects actions that were not carried out because the person left their standard. */
export function useLeftActions(standard_id: number) {
  const [actions, setActions] = useState<readonly LeftAction[]>([])
  return {
    elsewhere: actions.filter((one) => one.standard_id !== standard_id),
    add: (left: LeftAction) =>
      setActions((before) => [
        ...before.filter((one) => one.standard_id !== left.standard_id),
        left,
      ]),
    clear: () => setActions([]),
  }
}

/** Lists actions that waited for earlier changes when the person left their standard, with links back to it. */
export function LeftActions({
  actions,
  onClose,
}: {
  readonly actions: readonly LeftAction[]
  readonly onClose: () => void
}) {
  const go = useReviewNavigation()
  if (actions.length === 0) return null
  return (
    <Note onClose={onClose}>
      Not carried out, because you went on before earlier changes were saved:{' '}
      {actions.map(({ standard_id, standard, action }, index) => (
        <span key={standard_id}>
          {index > 0 && ', '}
          {action}:{' '}
          <button type="button" onClick={() => go.toStandard(standard_id)}>
            {standard}
          </button>
        </span>
      ))}
    </Note>
  )
}
