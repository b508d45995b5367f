import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { fileSizeText } from '#rules/documents/file-size.ts'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { useTarget } from '#web/data/session/target.ts'
import { DocumentEditor } from '#web/domain/document/document-editor.tsx'
import {
  documentTitle,
  visibilityOf,
  visibilityLabels,
} from '#web/domain/document/document-facts.ts'
import { DocumentTextNote } from '#web/domain/document/document-text-note.tsx'
import { documentUrl } from '#web/domain/document/file-urls.ts'
import type { StandardChoices } from '#web/domain/standard/standard-choices.ts'
import { FileTypeIcon } from '#web/ui/file-drop/file-type-icon.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { LineText } from '#web/ui/text/line-text.tsx'
import { OpenDocument } from '../shared/open-document.tsx'
import { useReview } from '../shared/review-context.ts'
import { CiteAtElement } from './cite-at-element.tsx'
import type { StandardDocument } from './standard-documents.ts'
import styles from './documents-tab.module.css'

/** A document of a standard with the elements that cite it; its details expand below it. */
export function StandardDocumentItem({
  document,
  standards,
  elements,
  isOpen,
  onToggle,
}: {
  readonly document: StandardDocument
  readonly standards: readonly StandardChoices[]
  readonly elements: readonly { readonly Id: number; readonly Name: string }[]
  readonly isOpen: boolean
  readonly onToggle: () => void
}) {
  const { row, here } = document
  const { may } = useReview()
  const [isCiting, setCiting] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const ids = { project_id: row.ProjectId, document_id: row.Id }
  const mayCite = may('Citation:Create', ids, { IsVisibleToCaller: true })
  const uncited = elements.filter(({ Id }) => here.every(({ ElementId }) => ElementId !== Id))
  return (
    <li ref={item} className={styles['item']} data-document={row.Id} tabIndex={-1}>
      <div className={styles['top']}>
        <h2>
          <FileTypeIcon name={row.RealName} />{' '}
          <OpenDocument id={row.Id}>{documentTitle(row)}</OpenDocument>
        </h2>
        <DocumentActions
          row={row}
          isOpen={isOpen}
          onCite={mayCite && uncited.length > 0 ? () => setCiting(true) : null}
          onToggle={onToggle}
        />
      </div>
      <DocumentFacts document={document} />
      <DocumentTextNote row={row} />
      <CitationsOfStandard document={document} />
      {isCiting && (
        <CiteAtElement
          row={row}
          elements={uncited}
          onLeave={() => {
            setCiting(false)
            item.current?.focus()
          }}
        />
      )}
      {isOpen && (
        <div className={styles['details']}>
          <DocumentEditor row={row} may={may} standards={standards} />
        </div>
      )}
    </li>
  )
}

function DocumentActions({
  row,
  isOpen,
  onCite,
  onToggle,
}: {
  readonly row: DocumentRow
  readonly isOpen: boolean
  /** Null when the person may not cite the document, or all elements cite it already. */
  readonly onCite: (() => void) | null
  readonly onToggle: () => void
}) {
  const target = useTarget()
  const readAloud = <span className="only-read-aloud"> {documentTitle(row)}</span>
  return (
    <div className={styles['acts']}>
      <Button
        component="a"
        href={documentUrl(row, target)}
        download={row.RealName}
        variant="subtle"
        color="gray"
        leftSection={<Download size={16} aria-hidden />}
        data-download
      >
        Download{readAloud}
      </Button>
      {onCite && (
        <Button variant="subtle" color="gray" data-cite onClick={onCite}>
          Cite{readAloud}
        </Button>
      )}
      <Button variant="subtle" color="gray" aria-expanded={isOpen} data-details onClick={onToggle}>
        {isOpen ? 'Close' : 'Details'}
        {readAloud}
      </Button>
    </div>
  )
}

/** The file, its uploader and upload date, its visibility, and what it belongs to. */
function DocumentFacts({ document: { row, isOwn } }: { readonly document: StandardDocument }) {
  const fileName = documentTitle(row) === row.Name ? null : row.RealName
  return (
    <p className={styles['origin']}>
      {[fileName, fileSizeText(row.FileSize), row.CreatedByName].filter(Boolean).join(', ')},{' '}
      <DateText value={row.CreatedDate} />
      {row.IsDocumentVisibleForProject !== undefined && `. ${visibilityLabels[visibilityOf(row)]}`}
      {row.IsUploadedToURAC && ', uploaded to URAC'}
      {!isOwn && `. Belongs to ${row.StandardName ?? 'the whole project'}`}
    </p>
  )
}

/** The elements of the standard that cite a document, with their passages, and the number of other citations. */
function CitationsOfStandard({
  document: { row, here, elsewhere },
}: {
  readonly document: StandardDocument
}) {
  const { phase } = useReview()
  return (
    <>
      {here.length > 0 && (
        <ul className={styles['citations']} aria-label={`Citations of ${documentTitle(row)}`}>
          {here.map(({ ElementId, ElementName, ModuleId, StandardId, Citation }) => (
            <li key={ElementId}>
              <Link
                to="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
                params={{
                  project_id: row.ProjectId,
                  module_id: ModuleId,
                  phase,
                  standard_id: StandardId,
                  tab: 'Elements',
                }}
                search={(old) => ({ ...old, element: ElementId })}
              >
                {ElementName}
              </Link>
              {Citation && <LineText text={Citation} />}
            </li>
          ))}
        </ul>
      )}
      {(here.length === 0 || elsewhere > 0) && (
        <p className={styles['origin']}>
          {here.length === 0 && 'Not cited by any element of this standard. '}
          {elsewhere > 0 &&
            `Cited by ${elsewhere} ${elsewhere === 1 ? 'element' : 'elements'} of other standards.`}
        </p>
      )}
    </>
  )
}
