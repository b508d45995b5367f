import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { TemplateRow } from '#web/data/api/contracts.ts'
import { useTarget } from '#web/data/session/target.ts'
import { templateUrl } from '../document/file-urls.ts'
import type { ViewerProps } from '../viewer/parts/viewer-file.ts'
import { Viewer } from '../viewer/viewer.tsx'
import styles from './templates.module.css'

const noNotes: ViewerProps['notes'] = []
const ignore = () => undefined

/** A preview of a template over the page; nothing in it can be cited. */
export function TemplatePreview({
  template: { id, original_filename: name, size },
  onClose,
}: {
  readonly template: TemplateRow
  readonly onClose: () => void
}) {
  const target = useTarget()
  const [page, setPage] = useState(1)
  return (
    <Modal opened onClose={onClose} title={name} size="xl">
      <div className={styles['preview']}>
        <Viewer
          file={{ url: templateUrl(id, target), name, size }}
          page={page}
          highlight={null}
          selected={null}
          notes={noNotes}
          isCitable={false}
          onSelect={ignore}
          onPage={setPage}
        />
      </div>
    </Modal>
  )
}
