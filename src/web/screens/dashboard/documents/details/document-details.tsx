import { Button, CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { fileSizeText } from '#rules/documents/file-size.ts'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import type { May } from '#web/data/session/project-permissions.ts'
import { useTarget } from '#web/data/session/target.ts'
import { DocumentEditor } from '#web/domain/document/document-editor.tsx'
import { documentTitle } from '#web/domain/document/document-facts.ts'
import { documentUrl } from '#web/domain/document/file-urls.ts'
import type { StandardChoices } from '#web/domain/standard/standard-choices.ts'
import { FileTypeIcon } from '#web/ui/file-drop/file-type-icon.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { LineText } from '#web/ui/text/line-text.tsx'
import styles from '#web/domain/document/document.module.css'

const bench =
  '/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab'

/** The citations of a document: each element with the passage, linked to the review screen. */
function DocumentCitations({ row }: { readonly row: DocumentRow }) {
  const places = Map.groupBy(row.citations, ({ StandardId }) => StandardId)
  return (
    <section className={styles['part']}>
      <h3>
        Cited at <span>{row.citations.length}</span>
      </h3>
      {row.citations.length === 0 && (
        <p className={styles['none']}>
          Not cited yet.{' '}
          {row.StandardId !== null && row.ModuleId !== null && (
            <Link
              to={bench}
              params={{
                project_id: row.ProjectId,
                module_id: row.ModuleId,
                phase: 'desktop-review',
                standard_id: row.StandardId,
                tab: 'Elements',
              }}
            >
              Cite at an element
            </Link>
          )}
        </p>
      )}
      {[...places].map(([standardId, citations]) => (
        <div key={standardId} className={styles['place']}>
          <p>{citations[0]?.StandardName}</p>
          <ul>
            {citations.map(({ ElementId, ElementName, ModuleId, Citation, CreatedByName }) => (
              <li key={ElementId}>
                <Link
                  to={bench}
                  params={{
                    project_id: row.ProjectId,
                    module_id: ModuleId,
                    phase: 'desktop-review',
                    standard_id: standardId,
                    tab: 'Elements',
                  }}
                  search={{ element: ElementId }}
                >
                  {ElementName}
                </Link>{' '}
                <small>{CreatedByName}</small>
                {Citation && <LineText text={Citation} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** The details of a document (type, citations, texts, status, files), with the actions that the person may take. */
export function DocumentDetails({
  row,
  may,
  standards,
  onClose,
  onDeleted,
}: {
  readonly row: DocumentRow
  readonly may: May
  readonly standards: readonly StandardChoices[]
  readonly onClose: () => void
  readonly onDeleted: () => void
}) {
  const target = useTarget()
  return (
    <article className={styles['details']} aria-label={documentTitle(row)}>
      <header className={styles['head']}>
        <h2 tabIndex={-1} data-heading>
          <FileTypeIcon name={row.RealName} /> {documentTitle(row)}
        </h2>
        <CloseButton
          style={{ '--cb-size': 'var(--touch)' }}
          aria-label="Close details"
          onClick={onClose}
        />
      </header>
      <p className={styles['origin']}>
        <span className={styles['file']}>{row.RealName}</span>, {fileSizeText(row.FileSize)}.{' '}
        {row.CreatedByName}, <DateText value={row.CreatedDate} withTime />.
        {row.ModifiedDate && (
          <>
            {' '}
            Last changed by {row.UpdatedByName ?? 'somebody'},{' '}
            <DateText value={row.ModifiedDate} withTime />.
          </>
        )}
      </p>
      <div className={styles['acts']}>
        <Button
          component="a"
          href={documentUrl(row, target)}
          download={row.RealName}
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          data-download
        >
          Download
        </Button>
      </div>
      <DocumentCitations row={row} />
      <DocumentEditor row={row} may={may} standards={standards} onDeleted={onDeleted} />
    </article>
  )
}
