import { use, useLayoutEffect, useRef } from 'react'
import { documentReference } from '#rules/documents/cited-in-text.ts'
import { asRemark } from '#web/data/autosave/stored-text.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { AutosaveTextarea } from '#web/domain/autosave/autosave-textarea.tsx'
import { documentTitle } from '#web/domain/document/document-facts.ts'
import { OpenedByPerson } from '#web/ui/focus/opened-by-person.ts'
import type { Element } from '../shared/element-scores.ts'
import { useReview } from '../shared/review-context.ts'
import { supportTextDraftKey } from '../shared/support-text-draft-key.ts'
import styles from './support-text-editor.module.css'

/** Edits the support text of an element; a button for each document that it cites inserts a reference. */
export function SupportTextEditor({
  element,
  onClose,
}: {
  readonly element: Element
  readonly onClose: () => void
}) {
  const { project_id } = useReview()
  const write = useTransformation('Element:UpdateSupportText')
  const place = useRef<HTMLDivElement>(null)
  // Focus the field before the keys that were typed while this form was loading are replayed.
  const isByPerson = use(OpenedByPerson)
  useLayoutEffect(() => {
    if (isByPerson) place.current?.querySelector('textarea')?.focus()
  }, [isByPerson])
  const leave = () => {
    place.current?.closest('article')?.focus()
    onClose()
  }
  return (
    // Esc returns the focus to the element.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={place}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.closest('article')?.focus()
      }}
    >
      <AutosaveTextarea
        label={`Support text of ${element.Name}`}
        description="How the cited documents meet this element: a surveyor reads it first."
        stored={element.support?.SupportText ?? null}
        storedAs={asRemark}
        draftKey={supportTextDraftKey(project_id, element.Id)}
        minRows={3}
        typing={{ text: 'SupportText', element: element.Id }}
        onSave={(text, expected) =>
          write.send(
            { project_id, element_id: element.Id, support_text: text },
            { expected: { SupportText: expected } },
          )
        }
        insertions={{
          title:
            element.citations.length === 0 ? 'Cite a document to refer to it here.' : 'Refer to',
          items: element.citations.map((citation) => ({
            key: citation.DocumentId,
            label: documentTitle(citation),
            text: documentReference(citation.DocumentId, documentTitle(citation)),
          })),
        }}
      />
      <button
        type="button"
        className={styles['close']}
        disabled={write.state === 'Updating'}
        onClick={leave}
      >
        Close
      </button>
    </div>
  )
}
