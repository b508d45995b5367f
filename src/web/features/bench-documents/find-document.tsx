import { Button } from '@mantine/core'
import { Upload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DocumentRow } from '../../data/contracts.ts'
import { forgetUpload } from '../../data/uploads.ts'
import { useUploads } from '../../data/use-uploads.ts'
import { carriesFiles, droppedFiles } from '../../ui/documents/dropped-files.ts'
import { takeFiles } from '../../ui/documents/take-files.ts'
import { UploadList } from '../../ui/documents/upload-list.tsx'
import styles from './citing.module.css'
import { DocumentChoice } from './document-choice.tsx'

/** Finds the document to cite: by typing, or by uploading a new one, which is chosen as soon as it is there. */
export function FindDocument({
  projectId,
  standardId,
  elementId,
  rows,
  citedIds,
  lockedIds,
  mayUpload,
  onChoose,
  onLeave,
  onDiscard,
}: {
  readonly projectId: number
  readonly standardId: number
  readonly elementId: number
  /** Undefined until they are there. */
  readonly rows: readonly DocumentRow[] | undefined
  readonly citedIds: ReadonlySet<number>
  readonly lockedIds: ReadonlySet<number>
  readonly mayUpload: boolean
  readonly onChoose: (row: DocumentRow) => void
  readonly onLeave: () => void
  readonly onDiscard: () => void
}) {
  const { uploads, add } = useUploads(`citation/${projectId}/${elementId}`)
  const input = useRef<HTMLInputElement>(null)
  const upload = (files: readonly File[]) =>
    add(
      { files: files.slice(0, 1) },
      {
        name: 'Document:Upload',
        parameters: { project_id: projectId, standard_id: standardId },
      },
    )

  const done = uploads.find(({ stage }) => stage === 'Done')
  const newId = done?.updates && 'document_id' in done.updates ? done.updates.document_id : null
  const newRow = rows?.find(({ Id }) => Id === newId)
  useEffect(() => {
    if (!done || !newRow) return
    forgetUpload(done.id)
    onChoose(newRow)
  }, [done, newRow, onChoose])

  return (
    // A file that is dropped here is meant for this element.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles['find']}
      onDragOver={(event) => carriesFiles(event.dataTransfer) && event.preventDefault()}
      onDrop={(event) => {
        if (!mayUpload || !carriesFiles(event.dataTransfer)) return
        event.preventDefault()
        upload(droppedFiles(event.dataTransfer).files)
      }}
    >
      <DocumentChoice
        rows={rows}
        standardId={standardId}
        citedIds={citedIds}
        lockedIds={lockedIds}
        onChoose={onChoose}
        onLeave={onLeave}
      />
      <div className={styles['acts']} ref={bringIntoView}>
        {mayUpload && (
          <Button
            variant="default"
            leftSection={<Upload size={16} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            Upload a new document
          </Button>
        )}
        <Button variant="default" onClick={onDiscard}>
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
      <UploadList name="Uploads to cite" uploads={uploads} />
    </div>
  )
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
