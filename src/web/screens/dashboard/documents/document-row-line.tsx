import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { fileSizeText } from '#rules/documents/file-size.ts'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { useChoiceAutosave } from '#web/data/autosave/use-choice-autosave.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { documentTitle } from '#web/domain/document/document-facts.ts'
import { DocumentTextNote } from '#web/domain/document/document-text-note.tsx'
import { FileTypeIcon } from '#web/ui/file-drop/file-type-icon.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { RowSaveStatus } from './row-save-status.tsx'
import { RowVisibility } from './row-visibility.tsx'
import styles from './document-list.module.css'

const review =
  '/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab'

type Props = {
  readonly row: DocumentRow
  readonly index: number
  readonly top: number
  readonly href: string
  readonly isStaff: boolean
  readonly mayArrange: boolean
  readonly isCurrent: boolean
  readonly isOpen: boolean
}

/** A row of the list: the document's type, uploader, visibility and citations. */
export const DocumentRowLine = memo(function DocumentRowLine(props: Props) {
  const { row, index, top, href, isStaff, mayArrange, isCurrent, isOpen } = props
  const title = documentTitle(row)
  const version = row.currentVersion?.Version ?? 0
  return (
    <div
      role="row"
      aria-rowindex={index}
      aria-selected={isOpen}
      className={styles['row']}
      data-document={row.Id}
      data-current={isCurrent || undefined}
      tabIndex={isCurrent ? 0 : -1}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" className={styles['name']}>
        <FileTypeIcon name={row.RealName} />
        <a href={href} tabIndex={-1} title={row.RealName} data-open>
          {title}
        </a>
        {title !== row.Name && (
          <small className={styles['file']} title={row.RealName}>
            {row.RealName}
          </small>
        )}
        <DocumentTextNote row={row} />
      </div>
      <div role="gridcell">
        <StandardLink row={row} />
      </div>
      <div role="gridcell" className={styles['size']}>
        {fileSizeText(row.FileSize)}
      </div>
      <div role="gridcell" className={styles['added']} title={row.CreatedByName}>
        <DateText value={row.CreatedDate} /> <span>{row.CreatedByName}</span>
      </div>
      {isStaff && (
        <>
          <div role="gridcell" className={styles['visible']}>
            <RowVisibility row={row} mayArrange={mayArrange} />
          </div>
          <div role="gridcell" className={styles['urac']}>
            <RowUrac row={row} mayArrange={mayArrange} />
          </div>
        </>
      )}
      <div
        role="gridcell"
        className={styles['cited']}
        title={row.citations.map(({ ElementName }) => ElementName).join(', ') || undefined}
      >
        <Citations row={row} />
      </div>
      <div role="gridcell" className={styles['versions']} data-first={version <= 1 || undefined}>
        <span className="only-read-aloud">Version </span>
        {version || '–'}
      </div>
    </div>
  )
})

function StandardLink({ row }: { readonly row: DocumentRow }) {
  if (row.StandardId === null || row.ModuleId === null)
    return <span className={styles['none']}>Whole project</span>
  return (
    <Link
      to={review}
      params={{
        project_id: row.ProjectId,
        module_id: row.ModuleId,
        phase: 'desktop-review',
        standard_id: row.StandardId,
        tab: 'Documents',
      }}
      tabIndex={-1}
      title={row.StandardName ?? undefined}
    >
      {row.StandardName}
    </Link>
  )
}

/** The first element that cites the document, and how many others do. */
function Citations({ row: { ProjectId, citations } }: { readonly row: DocumentRow }) {
  const [first, ...others] = citations
  if (!first) return <span className={styles['none']}>–</span>
  return (
    <>
      <Link
        to={review}
        params={{
          project_id: ProjectId,
          module_id: first.ModuleId,
          phase: 'desktop-review',
          standard_id: first.StandardId,
          tab: 'Elements',
        }}
        search={{ element: first.ElementId }}
        tabIndex={-1}
      >
        {first.ElementName}
      </Link>
      {others.length > 0 && <span> +{others.length}</span>}
      <span className={styles['cites']}>
        {citations.length} {others.length === 0 ? 'citation' : 'citations'}
      </span>
    </>
  )
}

/** Whether the accreditor has the document; editable in place for those who may change it. */
function RowUrac({ row, mayArrange }: { readonly row: DocumentRow; readonly mayArrange: boolean }) {
  const write = useTransformation('Document:Update')
  const flag = useChoiceAutosave(`document/${row.Id}/IsUploadedToURAC`, {
    stored: row.IsUploadedToURAC ?? false,
    onSave: (is_uploaded_to_urac, expected) =>
      write.send(
        { project_id: row.ProjectId, document_id: row.Id, is_uploaded_to_urac },
        { expected: { IsUploadedToURAC: expected } },
      ),
  })
  return (
    <>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={flag.value}
        disabled={!mayArrange}
        aria-label={`${documentTitle(row)} is uploaded to URAC`}
        title={flag.value ? 'Uploaded to URAC' : 'Not uploaded to URAC'}
        onChange={({ currentTarget }) => flag.choose(currentTarget.checked)}
      />
      <RowSaveStatus write={flag} />
    </>
  )
}
