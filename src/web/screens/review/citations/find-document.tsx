import { Button } from '@mantine/core'
import { Upload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { removeUpload } from '#web/data/uploads/uploads.ts'
import { useUploads } from '#web/data/uploads/use-uploads.ts'
import { UploadList } from '#web/domain/upload/upload-list.tsx'
import { carriesFiles, droppedFiles } from '#web/ui/file-drop/dropped-files.ts'
import { pickFiles } from '#web/ui/file-drop/pick-files.ts'
import { DocumentPicker } from './document-picker.tsx'
import styles from './citations.module.css'

/** Finds the document to cite, by typing or by uploading a new one. */
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
  /** Undefined while they load. */
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
    removeUpload(done.id)
    onChoose(newRow)
  }, [done, newRow, onChoose])

  return (
    // A file dropped here is uploaded for this element.
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
      <DocumentPicker
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
          onChange={({ currentTarget }) => upload(pickFiles(currentTarget))}
        />
      </div>
      <UploadList name="Uploads to cite" uploads={uploads} />
    </div>
  )
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
