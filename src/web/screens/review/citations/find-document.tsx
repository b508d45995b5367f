import { Button } from '@mantine/core'
import { Upload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { removeUpload } from '#web/data/uploads/uploads.ts'
import { useUploads } from '#web/data/uploads/use-uploads.ts'
import { UploadList } from '#web/domain/upload/upload-list.tsx'
import { carriesFiles, droppedFiles } from '#web/ui/file-drop/dropped-files.ts'
import { pickFiles } from '#web/ui/file-drop/pick-files.ts'
import { useReview } from '../shared/review-context.ts'
import { DocumentPicker, type CitedDocuments } from './document-picker.tsx'
import styles from './citations.module.css'

/** Finds the document to cite, by typing or by uploading a new one. */
export function FindDocument({
  elementId,
  rows,
  cited,
  onChoose,
  onLeave,
  onDiscard,
}: {
  readonly elementId: number
  /** Undefined while they load. */
  readonly rows: readonly DocumentRow[] | undefined
  readonly cited: CitedDocuments
  readonly onChoose: (row: DocumentRow) => void
  readonly onLeave: () => void
  readonly onDiscard: () => void
}) {
  const { project_id, standard_id, may } = useReview()
  const mayUpload = may('Document:Upload', { project_id, standard_id }, {})
  const { uploads, upload } = useUploadToCite(elementId, rows, onChoose)
  const input = useRef<HTMLInputElement>(null)

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
      <DocumentPicker rows={rows} cited={cited} onChoose={onChoose} onLeave={onLeave} />
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

/** Uploads one file for an element; the document is chosen as soon as it appears in the list. */
function useUploadToCite(
  elementId: number,
  rows: readonly DocumentRow[] | undefined,
  onChoose: (row: DocumentRow) => void,
) {
  const { project_id, standard_id } = useReview()
  const { uploads, add } = useUploads(`citation/${project_id}/${elementId}`)
  const upload = (files: readonly File[]) =>
    add(
      { files: files.slice(0, 1) },
      { name: 'Document:Upload', parameters: { project_id, standard_id } },
    )

  const done = uploads.find(({ stage }) => stage === 'Done')
  const newId = done?.updates && 'document_id' in done.updates ? done.updates.document_id : null
  const newRow = rows?.find(({ Id }) => Id === newId)
  useEffect(() => {
    if (!done || !newRow) return
    removeUpload(done.id)
    onChoose(newRow)
  }, [done, newRow, onChoose])
  return { uploads, upload }
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
