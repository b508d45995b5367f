import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ElementPhase } from '../../../rules/phases.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { keptDraft, onDrafts } from '../../ui/draft.ts'
import { LineText } from '../../ui/line-text.tsx'
import { asRemark } from '../../ui/autosave/stored-text.ts'
import { SavedText } from '../../ui/saved-text.tsx'
import { useDraftKey } from '../../ui/use-draft-key.ts'
import { useBench } from './bench-context.ts'
import { commentDraftKey } from './comment-draft-key.ts'
import styles from './element-comment.module.css'
import type { Element } from './scored-rows.ts'
import { Written } from './written.tsx'

/** The consultants' comment on an element: read, or written in place. */
export function ElementComment({
  element,
  phase,
  isWriting,
  onClose,
}: {
  readonly element: Element
  readonly phase: ElementPhase
  readonly isWriting: boolean
  readonly onClose: () => void
}) {
  const details = element.phaseDetails[phase]
  if (isWriting) return <Editor element={element} phase={phase} onClose={onClose} />
  if (!details?.ConsultantComment) return null
  return (
    <div className={styles['comment']}>
      <LineText text={details.ConsultantComment} />
      <Written by={details.ConsultantId} at={details.ConsultantCommentDate} />
    </div>
  )
}

function Editor({
  element,
  phase,
  onClose,
}: {
  readonly element: Element
  readonly phase: ElementPhase
  readonly onClose: () => void
}) {
  const { project_id } = useBench()
  const write = useTransformation('Element:UpdateConsultantComment')
  const place = useRef<HTMLDivElement>(null)
  const stored = element.phaseDetails[phase]?.ConsultantComment
  const draftKey = commentDraftKey(project_id, element.Id, phase)
  const draftName = useDraftKey()(draftKey)
  const isUnsaved = useSyncExternalStore(onDrafts, () => keptDraft(draftName) !== null)

  const opened = useRef(stored)

  useEffect(() => {
    place.current?.querySelector('textarea')?.focus()
  }, [])
  useEffect(() => {
    // A comment that was saved on leaving the field closes once it is read back; one that was not, such as one in conflict, stays open.
    const isLeft = !place.current?.contains(document.activeElement)
    if (stored !== opened.current && isLeft && keptDraft(draftName) === null) onClose()
  }, [stored, draftName, onClose])

  return (
    // Leaving the field by its key goes back to the element.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={place}
      className={styles['editor']}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.closest('article')?.focus()
      }}
    >
      <SavedText
        label={`Comment on ${element.Name}`}
        stored={stored ?? null}
        storedAs={asRemark}
        draftKey={draftKey}
        minRows={2}
        onSave={(text, expected) =>
          write.send(
            { project_id, element_id: element.Id, phase, consultant_comment: text },
            { expected: { ConsultantComment: expected } },
          )
        }
      />
      {!(write.state === 'Error' && isUnsaved) && (
        <button
          type="button"
          className={styles['close']}
          disabled={write.state === 'Updating'}
          onClick={onClose}
        >
          Close
        </button>
      )}
    </div>
  )
}
