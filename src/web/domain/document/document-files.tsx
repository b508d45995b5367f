import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useRef } from 'react'
import { fileSizeText } from '#rules/documents/file-size.ts'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { useTarget } from '#web/data/session/target.ts'
import { useUploads } from '#web/data/uploads/use-uploads.ts'
import { pickFiles } from '#web/ui/file-drop/pick-files.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { UploadList } from '../upload/upload-list.tsx'
import { documentUrl } from './file-urls.ts'
import styles from './document.module.css'

/** The files of a document, the current one first, with downloads; people who may replace the file can upload a new one. */
export function DocumentFiles({
  row,
  mayReplace,
}: {
  readonly row: DocumentRow
  readonly mayReplace: boolean
}) {
  const target = useTarget()
  const input = useRef<HTMLInputElement>(null)
  const { ProjectId: project_id, Id: document_id } = row
  const { uploads, add } = useUploads(`document/${project_id}/${document_id}`)
  const versions = [...(row.currentVersion ? [row.currentVersion] : []), ...row.earlierVersions]
  const replace = (files: readonly File[]) =>
    add({ files }, { name: 'Document:Replace', parameters: { project_id, document_id } })
  return (
    <section className={styles['part']}>
      <h3>
        Versions <span>{versions.length}</span>
      </h3>
      <ul className={styles['versions']}>
        {versions.map((version, index) => (
          <li key={version.Version}>
            <span className={styles['version']}>{version.Version}</span>
            <span className={styles['versionWords']}>
              <a
                href={documentUrl(row, target, index === 0 ? undefined : version.Version)}
                download={version.RealName}
              >
                <Download size={14} aria-hidden /> {version.RealName}
              </a>
              <small>
                {index === 0 && 'Current, '}
                {fileSizeText(version.FileSize)}, {version.CreatedByName},{' '}
                <DateText value={version.CreatedDate} withTime />
              </small>
            </span>
          </li>
        ))}
      </ul>
      {mayReplace && (
        <div className={styles['acts']}>
          <Button variant="default" data-replace onClick={() => input.current?.click()}>
            Replace file
          </Button>
          <span className={styles['none']}>The current file stays as an earlier version.</span>
          <input
            ref={input}
            type="file"
            hidden
            aria-label="Replacement file"
            onChange={({ currentTarget }) => replace(pickFiles(currentTarget))}
          />
        </div>
      )}
      <UploadList name="Uploads of this document" uploads={uploads} />
    </section>
  )
}
