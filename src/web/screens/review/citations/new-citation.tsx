import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { writeDraft, readDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { documentTitle } from '#web/domain/document/document-facts.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { FileTypeIcon } from '#web/ui/file-drop/file-type-icon.tsx'
import { PendingForm } from '#web/ui/form/pending-form.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { FindDocument } from './find-document.tsx'
import { PassageField } from './passage-field.tsx'
import styles from './citations.module.css'

/** Cites a document at an element: choose or upload it, enter the passage, press Enter. The draft is stored on this device until it is saved. */
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
  /** The documents that the element already cites. */
  readonly citedIds: ReadonlySet<number>
  /** Those whose citation the person may not change. */
  readonly lockedIds: ReadonlySet<number>
  readonly mayUpload: boolean
  /** Called when the chosen document is already cited by the element. */
  readonly onCited: (documentId: number) => void
  readonly onLeave: () => void
}) {
  const documents = useQueryOf('projects/{id}/documents/documents_with_citations', {
    id: projectId,
  })
  const write = useTransformation('Citation:Create')
  const keyOf = useDraftKey()
  const draftKey = keyOf(`citation/${projectId}/${elementId}`)
  const [kept] = useState(() => readDraft(draftKey))
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
    writeDraft(draftKey, isNothing ? null : { text: next, base: String(documentId ?? ''), what })
  }
  const choose = ({ Id }: DocumentRow) => (citedIds.has(Id) ? onCited(Id) : keep(text, Id))
  const leave = () => {
    form.current?.closest('article')?.focus()
    onLeave()
  }
  const discard = () => {
    writeDraft(draftKey, null)
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
    writeDraft(draftKey, null)
    if (latest.current !== text) {
      // Text typed during the save updates the saved citation.
      const what = `Citation of ${documentTitle(chosen)}`
      const changed = { text: latest.current, base: citation ?? '', what }
      writeDraft(keyOf(`citation/${projectId}/${elementId}/${chosen.Id}`), changed)
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
        <SaveStatus state={write.state} />
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
        <ErrorAlert
          what="The documents could not be loaded"
          error={documents.error}
          onRetry={() => void documents.refetch()}
        />
      ) : !rows && chosenId !== null ? (
        <PendingForm onLeave={leave}>
          <SkeletonRows rows={4} name="Loading the documents" />
        </PendingForm>
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
            <SaveStatus state={write.state === 'Error' ? 'Pending' : write.state} />
          </PassageField>
          {write.state === 'Error' && (
            <ErrorAlert
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
