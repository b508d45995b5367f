import { useState, type ReactNode } from 'react'
import type { ElementPhase } from '../../../rules/phases.ts'
import { keptDraft } from '../../ui/draft.ts'
import { useDraftKey } from '../../ui/use-draft-key.ts'
import { useBench } from './bench-context.ts'
import { ClientReady } from './client-ready.tsx'
import { ElementComment } from './element-comment.tsx'
import type { LayPart } from './element-handle.ts'
import styles from './element-work.module.css'
import { ElementScore } from './element-score.tsx'
import { commentDraftKey } from './comment-draft-key.ts'
import { shownScorePhase, type Element } from './scored-rows.ts'
import { useHandlePart } from './use-handle-part.ts'

/** The work on an element in a phase: its score, whether the client is ready, the consultants' comment. */
export function ElementWork({
  element,
  isBillable,
  phase,
  isDTRPassthrough,
  lay,
  citeButton,
}: {
  readonly element: Element
  readonly isBillable: boolean
  readonly phase: ElementPhase
  readonly isDTRPassthrough: boolean
  readonly lay: LayPart
  readonly citeButton: ReactNode
}) {
  const { project_id, may } = useBench()
  const draftKey = useDraftKey()
  const details = element.phaseDetails[phase]
  const ids = { project_id, element_id: element.Id, phase }
  const mayComment = may('Element:UpdateConsultantComment', ids, details)
  const [isWriting, setWriting] = useState(
    () => keptDraft(draftKey(commentDraftKey(project_id, element.Id, phase))) !== null,
  )
  useHandlePart(lay, 'comment', () => {
    if (mayComment) setWriting(true)
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
          lay={lay}
        />
      )}
      {(isBillable || mayComment || citeButton) && (
        <div className={styles['acts']} data-alone={!hasScore || undefined}>
          {isBillable && <ClientReady element={element} phase={phase} lay={lay} />}
          {mayComment && !isWriting && (
            <button type="button" className={styles['act']} onClick={() => setWriting(true)}>
              {details?.ConsultantComment ? 'Edit comment' : 'Comment'}
            </button>
          )}
          {citeButton}
        </div>
      )}
      <ElementComment
        element={element}
        phase={phase}
        isWriting={isWriting && mayComment}
        onClose={() => setWriting(false)}
      />
    </>
  )
}
