import { Button } from '@mantine/core'
import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DocumentRow } from '../../data/contracts.ts'
import { useUser } from '../../data/session.ts'
import { forgetUpload } from '../../data/uploads.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { useUploads } from '../../data/use-uploads.ts'
import { documentTitle } from '../../ui/documents/document-facts.ts'
import { carriesFiles, droppedFiles } from '../../ui/documents/dropped-files.ts'
import { takeFiles } from '../../ui/documents/take-files.ts'
import { UploadList } from '../../ui/documents/upload-list.tsx'
import { keepDraft, keptDraft } from '../../ui/draft.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FileTypeIcon } from '../../ui/file-type-icon.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import styles from './citing.module.css'
import { DocumentChoice } from './document-choice.tsx'
import { PassageField } from './passage-field.tsx'

/** Cites a document at an element: choose or upload the document, say where in it, Enter. What was typed is kept in this tab until the server has it. */
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
  const { UserId } = useUser()
  const documents = useQueryOf('projects/{id}/documents/documents_with_citations', {
    id: projectId,
  })
  const write = useTransformation('Citation:Create')
  const { uploads, add } = useUploads(`citation/${projectId}/${elementId}`)
  const draftKey = `${UserId}/citation/${projectId}/${elementId}`
  const [kept] = useState(() => keptDraft(draftKey))
  const [chosenId, setChosenId] = useState(() => Number(kept?.base) || null)
  const [text, setText] = useState(kept?.text ?? '')
  const [isSaved, setSaved] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)

  const rows = documents.data
  const chosen = rows?.find(({ Id }) => Id === chosenId)
  const keep = (next: string, documentId: number | null) =>
    keepDraft(
      draftKey,
      next === '' && documentId === null ? null : { text: next, base: String(documentId ?? '') },
    )
  const choose = ({ Id }: DocumentRow) => {
    if (citedIds.has(Id)) return onCited(Id)
    setChosenId(Id)
    keep(text, Id)
  }
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
    if (form.current?.contains(document.activeElement)) form.current.closest('article')?.focus()
    setSaved(true)
  }
  const upload = (files: readonly File[]) =>
    add(
      { files: files.slice(0, 1) },
      {
        name: 'Document:Upload',
        parameters: { project_id: projectId, standard_id: standardId },
      },
    )

  // What was just uploaded is what is meant, as soon as it is there to be cited.
  const done = uploads.find(({ stage }) => stage === 'Done')
  const doneId = done?.updates && 'document_id' in done.updates ? done.updates.document_id : null
  const isThere = rows?.some(({ Id }) => Id === doneId) === true
  const [taken, setTaken] = useState<number | null>(null)
  if (done && doneId !== null && isThere && taken !== done.id) {
    setTaken(done.id)
    setChosenId(doneId)
  }
  useEffect(() => {
    if (taken !== null) forgetUpload(taken)
  }, [taken])

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
    // Files that are dropped on the form are meant for this element.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className={styles['form']}
      aria-label={`Cite at ${elementName}`}
      onSubmit={(event) => event.preventDefault()}
      onDragOver={(event) => carriesFiles(event.dataTransfer) && event.preventDefault()}
      onDrop={(event) => {
        if (!mayUpload || !carriesFiles(event.dataTransfer)) return
        event.preventDefault()
        upload(droppedFiles(event.dataTransfer).files)
      }}
    >
      {documents.error && !rows ? (
        <ErrorNote
          what="The documents could not be loaded"
          error={documents.error}
          onRetry={() => void documents.refetch()}
        />
      ) : !rows ? (
        <SkeletonRows rows={4} name="Loading the documents" />
      ) : chosen ? (
        <>
          <p className={styles['chosen']}>
            <FileTypeIcon name={chosen.RealName} /> <strong>{documentTitle(chosen)}</strong>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                setChosenId(null)
                keep(text, null)
              }}
            >
              Choose another
            </Button>
          </p>
          <PassageField
            text={text}
            act="Cite"
            isSaving={write.state === 'Updating'}
            onChange={(next) => {
              setText(next)
              keep(next, chosen.Id)
            }}
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
              kept="What you wrote is still in the field."
            />
          )}
        </>
      ) : (
        <>
          <DocumentChoice
            rows={rows}
            standardId={standardId}
            citedIds={citedIds}
            lockedIds={lockedIds}
            onChoose={choose}
            onLeave={leave}
          />
          <div className={styles['acts']} ref={bringIntoView}>
            {mayUpload && (
              <Button
                variant="default"
                leftSection={<Upload size={16} aria-hidden />}
                onClick={() => input.current?.click()}
              >
                Upload a new one
              </Button>
            )}
            <Button variant="default" onClick={discard}>
              Cancel
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              aria-label="File to upload and cite"
              onChange={({ currentTarget }) => upload(takeFiles(currentTarget))}
            />
          </div>
        </>
      )}
      <UploadList name="Uploads to cite" uploads={uploads} />
    </form>
  )
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
