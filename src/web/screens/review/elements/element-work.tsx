import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { ApiError } from '#rules/api/api-error.ts'
import { shownScorePhase } from '#rules/review/labels/phase-label.ts'
import type { ElementPhase } from '#rules/review/phases.ts'
import { scoreWords } from '#rules/scoring/score-labels.ts'
import { readDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { LazyStoredChange } from '#web/domain/conflict/lazy-conflicts.tsx'
import { ScoreButtons } from '#web/domain/score/score-buttons.tsx'
import { keepScoreLabel, setAnywayLabel } from '#web/domain/score/score-steps.ts'
import { RequestId } from '#web/ui/error/request-id.tsx'
import { commentDraftKey } from '../element-comment/comment-draft-key.ts'
import { useScore } from '../scoring/use-score.ts'
import type { RegisterActions } from '../shared/element-handle.ts'
import type { Element } from '../shared/element-scores.ts'
import { useReview } from '../shared/review-context.ts'
import { useElementActions } from '../shared/use-element-actions.ts'
import { useOpening } from '../shared/use-opening.ts'
import { ClientReady } from './client-ready.tsx'
import { ElementComment } from './element-comment.tsx'
import { ElementReplies } from './element-replies.tsx'
import elementScoreStyles from '../scoring/element-score.module.css'
import styles from './element-work.module.css'

/** The review of an element in a phase: its score, the client's ready mark and the consultants' comment. */
export function ElementWork({
  element,
  isBillable,
  phase,
  isDTRPassthrough,
  register,
  acts,
}: {
  readonly element: Element
  readonly isBillable: boolean
  readonly phase: ElementPhase
  readonly isDTRPassthrough: boolean
  readonly register: RegisterActions
  readonly acts: ReactNode
}) {
  const { project_id, may } = useReview()
  const draftKey = useDraftKey()
  const details = element.phaseDetails[phase]
  const ids = { project_id, element_id: element.Id, phase }
  const mayComment = may('Element:UpdateConsultantComment', ids, details)
  const comment = useOpening(
    () => readDraft(draftKey(commentDraftKey(project_id, element.Id, phase))) !== null,
  )
  useElementActions(register, 'comment', () => {
    if (mayComment) comment.open()
  })
  const shownPhase = shownScorePhase(phase, isDTRPassthrough) ?? phase
  const hasScore = element.isScorable && element.phaseDetails[shownPhase]?.MockScore !== undefined
  return (
    <>
      {element.isScorable && (
        <ElementScore
          element={element}
          phase={phase}
          isDTRPassthrough={isDTRPassthrough}
          register={register}
        />
      )}
      {(isBillable || mayComment || acts) && (
        <div className={styles['acts']} data-alone={!hasScore || undefined}>
          {isBillable && <ClientReady element={element} phase={phase} register={register} />}
          {mayComment && !comment.isOpen && (
            <button type="button" className={styles['act']} onClick={comment.open}>
              {details?.ConsultantComment ? 'Edit comment' : 'Comment'}
            </button>
          )}
          {acts}
        </div>
      )}
      <ElementComment element={element} phase={phase} editing={mayComment ? comment : null} />
      <ElementReplies element={element} phase={phase} />
    </>
  )
}

/** The score of an element, editable with permission; renders nothing when the score is hidden. */
function ElementScore({
  element,
  phase,
  isDTRPassthrough,
  register,
}: {
  readonly element: Element
  readonly phase: ElementPhase
  readonly isDTRPassthrough: boolean
  readonly register: RegisterActions
}) {
  const { project_id, may } = useReview()
  const { write, score, dismiss } = useScore(element.Id, element.Name, phase)
  const shownPhase = shownScorePhase(phase, isDTRPassthrough) ?? phase
  const details = element.phaseDetails[shownPhase]
  const stored = details?.MockScore ?? null
  const mayScore =
    shownPhase === phase &&
    details?.MockScore !== undefined &&
    may('Element:UpdateMockScore', { project_id, element_id: element.Id, phase }, details)

  const [wanted, setWanted] = useState<number | null>(null)
  // Show the score being sent at once; the lists follow in a later frame.
  const shown = write.state === 'Updating' ? wanted : stored
  const sendScore = (next: number | null, seen?: number | null) => {
    setWanted(next)
    score(next, seen)
  }
  const changeScore = (next: number | null) => {
    if (mayScore && next !== shown) sendScore(next)
  }
  useElementActions(register, 'score', changeScore)

  if (details?.MockScore === undefined) return null
  if (!mayScore) return <span className={elementScoreStyles['read']}>{scoreWords(stored)}</span>
  return (
    <>
      <div className={elementScoreStyles['score']}>
        <ScoreButtons name={element.Name} score={shown} onScore={changeScore} state={write.state} />
      </div>
      {write.error && (
        <div className={elementScoreStyles['failure']}>
          <ScoreError
            error={write.error}
            wanted={wanted}
            shown={stored}
            onRetry={sendScore}
            onCancel={dismiss}
          />
        </div>
      )}
    </>
  )
}

/** Reports a score that was not saved, with ways to retry or to keep the stored one. */
function ScoreError({
  error,
  wanted,
  shown,
  onRetry,
  onCancel,
}: {
  readonly error: ApiError
  readonly wanted: number | null
  readonly shown: number | null
  readonly onRetry: (wanted: number | null, seen: number | null) => void
  readonly onCancel: () => void
}) {
  const { conflict } = error
  if (conflict) {
    const stored = typeof conflict.stored === 'number' ? conflict.stored : null
    return (
      <LazyStoredChange
        conflict={conflict}
        what="The score"
        stored={scoreWords(stored)}
        confirmLabel={setAnywayLabel(wanted)}
        keep={keepScoreLabel(stored)}
        onConfirm={() => onRetry(wanted, stored)}
        onCancel={onCancel}
      />
    )
  }
  return (
    <div className={elementScoreStyles['scoreErrorFailure']} role="alert">
      <p>
        {wanted === null ? 'The score was not cleared' : `${scoreWords(wanted)} was not saved`}:{' '}
        {error.text}. The score is still {scoreWords(shown)}. <RequestId id={error.requestId} />
      </p>
      <Button size="compact-sm" variant="default" onClick={() => onRetry(wanted, shown)}>
        Try again
      </Button>
      <Button size="compact-sm" variant="default" onClick={onCancel}>
        {keepScoreLabel(shown)}
      </Button>
    </div>
  )
}
