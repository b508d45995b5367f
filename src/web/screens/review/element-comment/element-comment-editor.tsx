import { use, useEffect, useRef, useSyncExternalStore } from 'react'
import type { ElementPhase } from '#rules/review/phases.ts'
import { asRemark } from '#web/data/autosave/stored-text.ts'
import { readDraft, onDrafts } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { AutosaveTextarea } from '#web/domain/autosave/autosave-textarea.tsx'
import { OpenedByPerson } from '#web/ui/focus/opened-by-person.ts'
import type { Element } from '../shared/element-scores.ts'
import { useReview } from '../shared/review-context.ts'
import { commentDraftKey } from './comment-draft-key.ts'
import styles from './element-comment-editor.module.css'

/** The field for the consultants' comment on an element, with the focus unless a draft has opened it. */
export function ElementCommentEditor({
  element,
  phase,
  onClose,
}: {
  readonly element: Element
  readonly phase: ElementPhase
  readonly onClose: () => void
}) {
  const { project_id } = useReview()
  const write = useTransformation('Element:UpdateConsultantComment')
  const place = useRef<HTMLDivElement>(null)
  const stored = element.phaseDetails[phase]?.ConsultantComment
  const draftKey = commentDraftKey(project_id, element.Id, phase)
  const draftName = useDraftKey()(draftKey)
  const isUnsaved = useSyncExternalStore(onDrafts, () => readDraft(draftName) !== null)

  const opened = useRef(stored)

  const isByPerson = use(OpenedByPerson)
  useEffect(() => {
    if (isByPerson) place.current?.querySelector('textarea')?.focus()
  }, [isByPerson])
  useEffect(() => {
    // Close the field once the saved comment has been read back; keep it open after a failure or a conflict.
    const isLeft = !place.current?.contains(document.activeElement)
    if (stored !== opened.current && isLeft && readDraft(draftName) === null) onClose()
  }, [stored, draftName, onClose])

  return (
    // Esc returns the focus to the element.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={place}
      className={styles['editor']}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.closest('article')?.focus()
      }}
    >
      <AutosaveTextarea
        label={`Comment on ${element.Name}`}
        stored={stored ?? null}
        storedAs={asRemark}
        draftKey={draftKey}
        minRows={2}
        typing={{ text: 'ElementComment', element: element.Id }}
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
