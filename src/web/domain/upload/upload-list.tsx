import { Button, CloseButton } from '@mantine/core'
import { Check, CircleX, LoaderCircle } from 'lucide-react'
import { fileSizeText } from '#rules/documents/file-size.ts'
import { isCancellable, isPausable, uploadCounts } from '#web/data/upload-queue/upload-queue.ts'
import type { Upload } from '#web/data/upload-queue/upload.ts'
import {
  pauseUpload,
  removeFinished,
  removeUpload,
  resumeUpload,
  retryUpload,
} from '#web/data/uploads/uploads.ts'
import { RequestId } from '#web/ui/error/request-id.tsx'
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
  const { done, failed, paused, left } = uploadCounts(uploads)
  const counted = [
    left > 0 && `${left} uploading`,
    paused > 0 && `${paused} paused`,
    done > 0 && `${done} uploaded`,
    failed > 0 && `${failed} not uploaded`,
  ].filter(Boolean)
  return (
    <section className={styles['uploads']} aria-label={name}>
      <header className={styles['head']}>
        <output>{counted.join(', ')}</output>
        {done > 0 && left === 0 && paused === 0 && (
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
  const { id, name, size, stage, share, problem, requestId, updates } = upload
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
            {problem}. <RequestId id={requestId} />
          </span>
        )}
      </span>
      <span className={styles['acts']}>
        {stage === 'Done' && documentId !== null && onOpen && (
          <Button variant="subtle" size="compact-sm" onClick={() => onOpen(documentId)}>
            Details
          </Button>
        )}
        <UnfinishedActs upload={upload} />
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

/** The actions for an upload that is not done. */
function UnfinishedActs({ upload }: { readonly upload: Upload }) {
  const { id, name, stage, isRepeatable } = upload
  return (
    <>
      {stage === 'Failed' && isRepeatable && (
        <Button variant="default" size="compact-sm" onClick={() => retryUpload(id)}>
          Try again
        </Button>
      )}
      {isPausable(upload) && (
        <UploadAct name={name} onClick={() => pauseUpload(id)}>
          Pause
        </UploadAct>
      )}
      {stage === 'Paused' && (
        <UploadAct name={name} onClick={() => resumeUpload(id)}>
          Resume
        </UploadAct>
      )}
      {isCancellable(upload) && (
        <UploadAct name={name} onClick={() => removeUpload(id)}>
          Cancel
        </UploadAct>
      )}
    </>
  )
}

const UploadAct = ({
  name,
  onClick,
  children,
}: {
  readonly name: string
  readonly onClick: () => void
  readonly children: string
}) => (
  <Button variant="subtle" size="compact-sm" onClick={onClick}>
    {children}
    <span className="only-read-aloud"> {name}</span>
  </Button>
)

function Stage({ stage, share, name }: Pick<Upload, 'stage' | 'share' | 'name'>) {
  if (stage === 'Waiting') return <>Waiting</>
  if (stage === 'Sending' || stage === 'Interrupted' || stage === 'Paused')
    return (
      <>
        <progress className={styles['progress']} aria-label={`Upload of ${name}`} value={share} />
        <span className={styles['share']}>{Math.floor(share * 100)} %</span>
        {stage === 'Paused' && 'Paused'}
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
