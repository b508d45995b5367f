import { Button, CloseButton } from '@mantine/core'
import { Download } from 'lucide-react'
import { fileSizeText } from '../../../rules/file-size.ts'
import type { DocumentRow } from '../../data/contracts.ts'
import type { May } from '../../data/may-in.ts'
import { useTarget } from '../../data/target.ts'
import { DateText } from '../date-text.tsx'
import { FileTypeIcon } from '../file-type-icon.tsx'
import styles from './document-details.module.css'
import { documentTitle } from './document-facts.ts'
import { DocumentPlaces } from './document-places.tsx'
import { DocumentWork } from './document-work.tsx'
import { documentAddress } from './file-address.ts'
import type { StandardChoices } from './standard-choices.ts'

/** A document with everything about it: what it is, where it is cited, its words, its standing, its files; what the person may do is done in place. */
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
          href={documentAddress(row, target)}
          download={row.RealName}
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          data-download
        >
          Download
        </Button>
      </div>
      <DocumentPlaces row={row} />
      <DocumentWork row={row} may={may} standards={standards} onDeleted={onDeleted} />
    </article>
  )
}
