import { useTarget } from '../../data/target.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { documentTitle } from '../../ui/documents/document-facts.ts'
import { documentAddress } from '../../ui/documents/file-address.ts'
import { FileTypeIcon } from '../../ui/file-type-icon.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { useBench } from './bench-context.ts'
import styles from './citations.module.css'
import work from './element-work.module.css'
import type { Element } from './scored-rows.ts'

/** A citation at an element: the document, to download, and the passage, changed or taken away by those who may. */
export function CitationItem({
  elementId,
  citation,
  isEdited,
  onEdit,
  onRemoved,
}: {
  readonly elementId: number
  readonly citation: Element['citations'][number]
  /** Whether it is being changed below. */
  readonly isEdited: boolean
  readonly onEdit: () => void
  readonly onRemoved: () => void
}) {
  const { project_id, may } = useBench()
  const target = useTarget()
  const removal = useTransformation('Citation:Delete')
  const { DocumentId, Name, Type, Citation, CreatedBy } = citation
  const title = documentTitle(citation)
  const ids = { project_id, element_id: elementId, document_id: DocumentId }
  const remove = async (button: HTMLElement) => {
    if ((await removal.run(ids)) === null) return
    // The button goes with the citation: the focus stays at the element.
    if (button === document.activeElement) button.closest('article')?.focus()
    onRemoved()
  }
  return (
    <li>
      <FileTypeIcon name={Type ? `${Name}.${Type}` : Name} />{' '}
      <a
        href={documentAddress({ ProjectId: project_id, Id: DocumentId }, target)}
        download
        title="Download document"
        className={styles['name']}
      >
        {title}
      </a>{' '}
      {Citation && !isEdited && <span className={styles['passage']}>{Citation}</span>}
      {!isEdited && (
        <span className={styles['acts']}>
          {may('Citation:Update', ids, { CreatedBy }) && (
            <button type="button" className={work['act']} onClick={onEdit}>
              Edit<span className="only-read-aloud"> the citation of {title}</span>
            </button>
          )}
          {may('Citation:Delete', ids, { CreatedBy }) && (
            <button
              type="button"
              className={work['act']}
              disabled={removal.state === 'Updating'}
              onClick={({ currentTarget }) => void remove(currentTarget)}
            >
              Delete<span className="only-read-aloud"> the citation of {title}</span>
            </button>
          )}
          {removal.state !== 'Pending' && (
            <TrackerMark state={removal.state} error={removal.error} />
          )}
        </span>
      )}
    </li>
  )
}
