import { useState } from 'react'
import type { ElementPhase } from '../../../rules/phases.ts'
import { scoreWords } from '../../../rules/score-words.ts'
import { useBench } from './bench-context.ts'
import type { LayPart } from './element-handle.ts'
import styles from './element-score.module.css'
import { ScoreButtons } from './score-buttons.tsx'
import { ScoreFailure } from './score-failure.tsx'
import { shownScorePhase, type Element } from './scored-rows.ts'
import { useHandlePart } from './use-handle-part.ts'
import { useScore } from './use-score.ts'

/** The score of an element: given by who may, otherwise read; nothing at all when it is hidden. */
export function ElementScore({
  element,
  phase,
  isDTRPassthrough,
  lay,
}: {
  readonly element: Element
  readonly phase: ElementPhase
  readonly isDTRPassthrough: boolean
  readonly lay: LayPart
}) {
  const { project_id, may } = useBench()
  const { write, score } = useScore(element.Id, element.Name, phase)
  const shownPhase = shownScorePhase(phase, isDTRPassthrough) ?? phase
  const details = element.phaseDetails[shownPhase]
  const stored = details?.MockScore ?? null
  const mayScore =
    shownPhase === phase &&
    details?.MockScore !== undefined &&
    may('Element:UpdateMockScore', { project_id, element_id: element.Id, phase }, details)

  const [wanted, setWanted] = useState<number | null>(null)
  // What is being sent is on screen in the frame of the key, before the lists have followed.
  const shown = write.state === 'Updating' ? wanted : stored
  const give = (next: number | null, seen?: number | null) => {
    setWanted(next)
    score(next, seen)
  }
  const giveOther = (next: number | null) => {
    if (mayScore && next !== shown) give(next)
  }
  useHandlePart(lay, 'score', giveOther)

  if (details?.MockScore === undefined) return null
  if (!mayScore) return <span className={styles['read']}>{scoreWords(stored)}</span>
  return (
    <>
      <div className={styles['score']}>
        <ScoreButtons name={element.Name} score={shown} onScore={giveOther} state={write.state} />
      </div>
      {write.error && (
        <div className={styles['failure']}>
          <ScoreFailure
            error={write.error}
            wanted={wanted}
            shown={stored}
            onAgain={give}
            onLeave={write.reset}
          />
        </div>
      )}
    </>
  )
}
