import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { DocumentRow } from '../../data/contracts.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { ComingForm } from '../../ui/coming-form.tsx'
import { documentTitle } from '../../ui/documents/document-facts.ts'
import { keepDraft, keptDraft } from '../../ui/draft.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FileTypeIcon } from '../../ui/file-type-icon.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { useDraftKey } from '../../ui/use-draft-key.ts'
import styles from './citing.module.css'
import { FindDocument } from './find-document.tsx'
import { PassageField } from './passage-field.tsx'

/** Cites a document at an element: choose or upload the document, say where in it, Enter. What was typed is kept on this device until the server has it. */
export function NewCitation({
  projectId,
  standardId,
  elementId,
  elementName,
  citedIds,
  lockedIds,
  mayUpload,
  onCited,
  onLeave,
}: {
  readonly projectId: number
  readonly standardId: number
  readonly elementId: number
  readonly elementName: string
  /** The documents that the element cites already. */
  readonly citedIds: ReadonlySet<number>
  /** Those among them whose citation is not the person's to change. */
  readonly lockedIds: ReadonlySet<number>
  readonly mayUpload: boolean
  /** A document was chosen that the element cites already. */
  readonly onCited: (documentId: number) => void
  readonly onLeave: () => void
}) {
  const documents = useQueryOf('projects/{id}/documents/documents_with_citations', {
    id: projectId,
  })
  const write = useTransformation('Citation:Create')
  const keyOf = useDraftKey()
  const draftKey = keyOf(`citation/${projectId}/${elementId}`)
  const [kept] = useState(() => keptDraft(draftKey))
  const [chosenId, setChosenId] = useState(() => Number(kept?.base) || null)
  const [text, setText] = useState(kept?.text ?? '')
  const [isSaved, setSaved] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const rows = documents.data
  const chosen = rows?.find(({ Id }) => Id === chosenId)
  const latest = useRef(text)
  const keep = (next: string, documentId: number | null) => {
    latest.current = next
    setText(next)
    setChosenId(documentId)
    const isNothing = next === '' && documentId === null
    const what = `New citation at ${elementName}`
    keepDraft(draftKey, isNothing ? null : { text: next, base: String(documentId ?? ''), what })
  }
  const choose = ({ Id }: DocumentRow) => (citedIds.has(Id) ? onCited(Id) : keep(text, Id))
  const leave = () => {
    form.current?.closest('article')?.focus()
    onLeave()
  }
  const discard = () => {
    keepDraft(draftKey, null)
    leave()
  }
  const save = async () => {
    if (!chosen) return
    const citation = text.trim() === '' ? null : text
    const done = await write.run({
      project_id: projectId,
      document_id: chosen.Id,
      element_id: elementId,
      citation,
    })
    if (done === null) return
    keepDraft(draftKey, null)
    if (latest.current !== text) {
      // What was typed while this was saved changes what is stored now.
      const what = `Citation of ${documentTitle(chosen)}`
      const changed = { text: latest.current, base: citation ?? '', what }
      keepDraft(keyOf(`citation/${projectId}/${elementId}/${chosen.Id}`), changed)
      onCited(chosen.Id)
      return
    }
    if (form.current?.contains(document.activeElement)) form.current.closest('article')?.focus()
    setSaved(true)
  }

  useEffect(() => {
    if (isSaved && write.state === 'Complete') onLeave()
  }, [isSaved, write.state, onLeave])

  if (isSaved)
    return (
      <div className={styles['mark']}>
        <TrackerMark state={write.state} />
      </div>
    )
  return (
    <form
      ref={form}
      className={styles['form']}
      aria-label={`Cite at ${elementName}`}
      onSubmit={(event) => event.preventDefault()}
    >
      {documents.error && !rows ? (
        <ErrorNote
          what="The documents could not be loaded"
          error={documents.error}
          onRetry={() => void documents.refetch()}
        />
      ) : !rows && chosenId !== null ? (
        <ComingForm onLeave={leave}>
          <SkeletonRows rows={4} name="Loading the documents" />
        </ComingForm>
      ) : chosen ? (
        <>
          <p className={styles['chosen']}>
            <FileTypeIcon name={chosen.RealName} /> <strong>{documentTitle(chosen)}</strong>
            <Button variant="subtle" size="compact-sm" onClick={() => keep(text, null)}>
              Change document
            </Button>
          </p>
          <PassageField
            text={text}
            act="Cite"
            isSaving={write.state === 'Updating'}
            onChange={(next) => keep(next, chosen.Id)}
            onSave={() => void save()}
            onLeave={leave}
            onDiscard={discard}
          >
            <TrackerMark state={write.state === 'Error' ? 'Pending' : write.state} />
          </PassageField>
          {write.state === 'Error' && (
            <ErrorNote
              what="The document was not cited"
              error={write.error}
              kept="Your text is still in the field."
            />
          )}
        </>
      ) : (
        <FindDocument
          projectId={projectId}
          standardId={standardId}
          elementId={elementId}
          rows={rows}
          citedIds={citedIds}
          lockedIds={lockedIds}
          mayUpload={mayUpload}
          onChoose={choose}
          onLeave={leave}
          onDiscard={discard}
        />
      )}
    </form>
  )
}
