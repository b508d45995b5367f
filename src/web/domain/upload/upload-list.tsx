import { Button, CloseButton } from '@mantine/core'
import { Check, CircleX, LoaderCircle } from 'lucide-react'
import { fileSizeText } from '#rules/documents/file-size.ts'
import { isCancellable, uploadCounts } from '#web/data/upload-queue/upload-queue.ts'
import type { Upload } from '#web/data/upload-queue/upload.ts'
import { removeFinished, removeUpload, retryUpload } from '#web/data/uploads/uploads.ts'
import { FileTypeIcon } from '#web/ui/file-drop/file-type-icon.tsx'
import styles from './upload-list.module.css'

/** The uploads with their progress, errors and actions; renders nothing without uploads. */
export function UploadList({
  name = 'Uploads',
  uploads,
  onOpen,
}: {
  readonly name?: string
  readonly uploads: readonly Upload[]
  /** Opens the document that was created from a file. */
  readonly onOpen?: (documentId: number) => void
}) {
  const first = uploads[0]
  if (!first) return null
  const { done, failed, left } = uploadCounts(uploads)
  const counted = [
    left > 0 && `${left} uploading`,
    done > 0 && `${done} uploaded`,
    failed > 0 && `${failed} not uploaded`,
  ].filter(Boolean)
  return (
    <section className={styles['uploads']} aria-label={name}>
      <header className={styles['head']}>
        <output>{counted.join(', ')}</output>
        {done > 0 && left === 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => removeFinished(first.place)}>
            Clear
          </Button>
        )}
      </header>
      <ul className={styles['list']}>
        {uploads.map((upload) => (
          <UploadItem key={upload.id} upload={upload} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

function UploadItem({
  upload,
  onOpen,
}: {
  readonly upload: Upload
  readonly onOpen: ((documentId: number) => void) | undefined
}) {
  const { id, name, size, stage, share, problem, requestId, isRepeatable, updates } = upload
  const documentId = updates && 'document_id' in updates ? updates.document_id : null
  return (
    <li className={styles['item']} data-stage={stage}>
      <FileTypeIcon name={name} />
      <span className={styles['name']} title={name}>
        {name} <small>{size > 0 && fileSizeText(size)}</small>
      </span>
      <span className={styles['state']}>
        <Stage stage={stage} share={share} name={name} />
        {problem && (
          <span className={styles['problem']}>
            {problem}.{requestId && <small> Request {requestId}</small>}
          </span>
        )}
      </span>
      <span className={styles['acts']}>
        {stage === 'Done' && documentId !== null && onOpen && (
          <Button variant="subtle" size="compact-sm" onClick={() => onOpen(documentId)}>
            Details
          </Button>
        )}
        {stage === 'Failed' && isRepeatable && (
          <Button variant="default" size="compact-sm" onClick={() => retryUpload(id)}>
            Try again
          </Button>
        )}
        {isCancellable(upload) && (
          <Button variant="subtle" size="compact-sm" onClick={() => removeUpload(id)}>
            Cancel
          </Button>
        )}
        {(stage === 'Done' || stage === 'Failed') && (
          <CloseButton
            style={{ '--cb-size': 'var(--touch)' }}
            aria-label={`Remove ${name} from this list`}
            onClick={() => removeUpload(id)}
          />
        )}
      </span>
    </li>
  )
}

function Stage({ stage, share, name }: Pick<Upload, 'stage' | 'share' | 'name'>) {
  if (stage === 'Waiting') return <>Waiting</>
  if (stage === 'Sending')
    return (
      <>
        <progress className={styles['progress']} aria-label={`Upload of ${name}`} value={share} />
        <span className={styles['share']}>{Math.floor(share * 100)} %</span>
      </>
    )
  if (stage === 'Saving')
    return (
      <>
        <LoaderCircle size={14} aria-hidden className={styles['turning']} /> Saving
      </>
    )
  if (stage === 'Done')
    return (
      <>
        <Check size={14} aria-hidden /> Uploaded
      </>
    )
  return <CircleX size={14} aria-label="Not uploaded" />
}
