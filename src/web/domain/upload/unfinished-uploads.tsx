import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fileSizeText } from '#rules/documents/file-size.ts'
import { useTarget } from '#web/data/session/target.ts'
import { useUploadQueue } from '#web/data/upload-queue/upload-list.ts'
import { discardPartialUpload, partialUploadsOptions } from '#web/data/uploads/partial-uploads.ts'
import { FileTypeIcon } from '#web/ui/file-drop/file-type-icon.tsx'
import styles from './upload-list.module.css'

/** The person's uploads to a project that were left unfinished, by a reload or on another computer; renders nothing without any. */
export function UnfinishedUploads({ projectId }: { readonly projectId: number | null }) {
  const target = useTarget()
  const { data = [] } = useQuery(partialUploadsOptions(target))
  const queued = new Set(useUploadQueue().map(({ begunId }) => begunId))
  const left = data.filter(
    ({ upload_id, project_id }) => project_id === projectId && !queued.has(upload_id),
  )
  if (left.length === 0) return null
  return (
    <section className={styles['uploads']} aria-label="Unfinished uploads">
      <header className={styles['head']}>
        Choose a file again to go on where its upload stopped.
      </header>
      <ul className={styles['list']}>
        {left.map(({ upload_id, file_name, size, offset }) => (
          <li key={upload_id} className={styles['item']}>
            <FileTypeIcon name={file_name} />
            <span className={styles['name']} title={file_name}>
              {file_name} <small>{fileSizeText(size)}</small>
            </span>
            <span className={styles['state']}>{Math.floor((100 * offset) / size)} % arrived</span>
            <span className={styles['acts']}>
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => void discardPartialUpload(upload_id, target)}
              >
                Discard<span className="only-read-aloud"> {file_name}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
