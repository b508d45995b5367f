import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useRef } from 'react'
import { fileSizeText } from '../../../rules/file-size.ts'
import type { DocumentRow } from '../../data/contracts.ts'
import { useTarget } from '../../data/target.ts'
import { useUploads } from '../../data/use-uploads.ts'
import { DateText } from '../date-text.tsx'
import styles from './document-details.module.css'
import { documentAddress } from './file-address.ts'
import { takeFiles } from './take-files.ts'
import { UploadList } from './upload-list.tsx'

/** The files of a document, the present one first, each to be downloaded; those who may put a new one in its place. */
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
                href={documentAddress(row, target, index === 0 ? undefined : version.Version)}
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
            onChange={({ currentTarget }) => replace(takeFiles(currentTarget))}
          />
        </div>
      )}
      <UploadList name="Uploads of this document" uploads={uploads} />
    </section>
  )
}
