import { Link } from '@tanstack/react-router'
import { useTarget } from '#web/data/session/target.ts'
import { archiveUrl } from '#web/domain/document/file-urls.ts'
import { LedgerItem } from './ledger-item.tsx'
import type { LedgerDocument, LedgerStandard } from './ledger-labels.ts'
import type { Marked } from './marked-notice.tsx'
import styles from './ledger-tab.module.css'

/** A standard of the ledger with its documents in order. */
export function StandardSection({
  projectId,
  standard,
  count = 0,
  mayMark,
  onMarked,
}: {
  readonly projectId: number
  readonly standard: LedgerStandard
  /** The number of the standard's documents in any state. */
  readonly count: number | undefined
  readonly mayMark: boolean
  readonly onMarked: (marked: Marked) => void
}) {
  const { StandardId, StandardName, documents } = standard
  return (
    <section aria-label={StandardName}>
      <Head projectId={projectId} standard={standard} count={count} />
      {documents.length === 0 ? (
        <p className={styles['none']}>It cites no document.</p>
      ) : (
        <ul className={styles['documents']}>
          {documents.map((document: LedgerDocument) => (
            <LedgerItem
              key={document.DocumentId}
              projectId={projectId}
              standardId={StandardId}
              document={document}
              mayMark={mayMark}
              onMarked={onMarked}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The name of a standard, its upload status, and its documents as a ZIP. */
function Head({
  projectId,
  standard,
  count,
}: {
  readonly projectId: number
  readonly standard: LedgerStandard
  readonly count: number
}) {
  const target = useTarget()
  const { StandardId, StandardName, ModuleId, MostDocuments } = standard
  return (
    <div className={styles['head']}>
      <h2>
        <Link
          to="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
          params={{
            project_id: projectId,
            module_id: ModuleId,
            phase: 'desktop-review' as const,
            standard_id: StandardId,
            tab: 'Documents' as const,
          }}
        >
          {StandardName}
        </Link>
      </h2>
      <span className={styles['facts']}>
        {standing(standard)}
        {count > MostDocuments && (
          <strong>
            {count} documents, more than {MostDocuments}
          </strong>
        )}
        {count > 0 && (
          <a
            href={archiveUrl(projectId, target, { standard_id: StandardId })}
            download
            aria-label={`Documents of ${StandardName} as ZIP`}
          >
            ZIP
          </a>
        )}
      </span>
    </div>
  )
}

const standing = ({ IsMarked, IsUploaded }: LedgerStandard): string =>
  IsMarked ? 'Marked for upload' : IsUploaded ? 'Standard uploaded' : 'Not marked for upload'
