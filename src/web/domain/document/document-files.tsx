import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { fileSizeText } from '#rules/documents/file-size.ts'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { useTarget } from '#web/data/session/target.ts'
import { useUploads } from '#web/data/uploads/use-uploads.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { pickFiles } from '#web/ui/file-drop/pick-files.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { UploadList } from '../upload/upload-list.tsx'
import { documentUrl } from './file-urls.ts'
import styles from './document.module.css'

type Version = NonNullable<DocumentRow['currentVersion']>

/** The files of a document, the current one first, with downloads; people who may replace the file can restore an earlier one or upload a new one. */
export function DocumentFiles({
  row,
  mayReplace,
}: {
  readonly row: DocumentRow
  readonly mayReplace: boolean
}) {
  const versions = [...(row.currentVersion ? [row.currentVersion] : []), ...row.earlierVersions]
  const { restore, restored, write } = useRestore(row)
  return (
    <section className={styles['part']}>
      <h3>
        Versions <span>{versions.length}</span>
      </h3>
      <ul className={styles['versions']}>
        {versions.map((version, index) => (
          <VersionItem key={version.Version} row={row} version={version} isCurrent={index === 0}>
            {index > 0 && (
              <span className={styles['versionActs']}>
                <CompareVersion row={row} version={version} />
                {mayReplace && (
                  <Button
                    variant="subtle"
                    color="gray"
                    disabled={write.state === 'Updating'}
                    aria-label={`Restore version ${version.Version}`}
                    onClick={() => void restore(version.Version)}
                  >
                    Restore
                  </Button>
                )}
              </span>
            )}
          </VersionItem>
        ))}
      </ul>
      {restored && (
        <output className={styles['none']}>
          Version {restored.from} was restored as version {restored.to}.
        </output>
      )}
      {write.state === 'Error' && (
        <ErrorAlert what="The version was not restored" error={write.error} />
      )}
      <ReplaceFile row={row} mayReplace={mayReplace} />
    </section>
  )
}

/** A version with its download. */
function VersionItem({
  row,
  version,
  isCurrent,
  children,
}: {
  readonly row: DocumentRow
  readonly version: Version
  readonly isCurrent: boolean
  readonly children: ReactNode
}) {
  const target = useTarget()
  const { Version: number, RealName, FileSize, CreatedByName, CreatedDate } = version
  return (
    <li>
      <span className={styles['version']}>{number}</span>
      <span className={styles['versionWords']}>
        <a href={documentUrl(row, target, isCurrent ? undefined : number)} download={RealName}>
          <Download size={14} aria-hidden /> {RealName}
        </a>
        <small>
          {isCurrent && 'Current, '}
          {fileSizeText(FileSize)}, {CreatedByName}, <DateText value={CreatedDate} withTime />
        </small>
      </span>
      {children}
    </li>
  )
}

/** A link that compares an earlier version with the current one; renders nothing for a type without text, such as a picture. */
const CompareVersion = ({
  row: { ProjectId: project_id, Id: document_id },
  version: { Version: before, TextState },
}: {
  readonly row: DocumentRow
  readonly version: Version
}) =>
  TextState !== 'unsupported' && (
    <Button
      variant="subtle"
      color="gray"
      aria-label={`Compare version ${before}`}
      renderRoot={(props: object) => (
        <Link
          {...props}
          to="/app/projects/$project_id/documents/$document_id/versions"
          params={{ project_id, document_id }}
          search={{ before }}
        />
      )}
    >
      Compare
    </Button>
  )

/** The button that uploads a new file for a document, and its uploads. */
function ReplaceFile({
  row: { ProjectId: project_id, Id: document_id },
  mayReplace,
}: {
  readonly row: DocumentRow
  readonly mayReplace: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const { uploads, add } = useUploads(`document/${project_id}/${document_id}`)
  const replace = (files: readonly File[]) =>
    add({ files }, { name: 'Document:Replace', parameters: { project_id, document_id } })
  return (
    <>
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
    </>
  )
}

/** Makes an earlier version the current one again, and reports which version it became. */
function useRestore({ ProjectId: project_id, Id: document_id }: DocumentRow) {
  const write = useTransformation('Document:Restore')
  const [restored, setRestored] = useState<{ readonly from: number; readonly to: number }>()
  const restore = async (version: number) => {
    setRestored(undefined)
    const done = await write.run({ project_id, document_id, version })
    if (done !== null) setRestored({ from: version, to: done.version })
  }
  return { restore, restored, write }
}
