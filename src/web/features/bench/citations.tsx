import { Suspense } from 'react'
import { ComingForm } from '../../ui/coming-form.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import type { Citing } from '../bench-documents/element-citing.tsx'
import { useBench } from './bench-context.ts'
import { CitationItem } from './citation-item.tsx'
import styles from './citations.module.css'
import { ElementCiting } from './later-tabs.tsx'
import type { Element } from './scored-rows.ts'

/** The documents that an element cites, each with the passage, and the work on them. */
export function Citations({
  element,
  citing,
  onCiting,
}: {
  readonly element: Element
  readonly citing: Citing | null
  readonly onCiting: (citing: Citing | null) => void
}) {
  const { project_id, standard_id, may } = useBench()
  const { citations } = element
  if (citations.length === 0 && !citing) return null
  return (
    <div className={styles['citations']}>
      {citations.length > 0 && (
        <ul className={styles['list']} aria-label="Citations">
          {citations.map((citation) => (
            <CitationItem
              key={citation.DocumentId}
              elementId={element.Id}
              citation={citation}
              isEdited={
                citing?.kind === 'edit' &&
                !citing.isSaved &&
                citing.documentId === citation.DocumentId
              }
              onEdit={() => onCiting({ kind: 'edit', documentId: citation.DocumentId })}
              onRemoved={() => onCiting({ kind: 'removed', citation })}
            />
          ))}
        </ul>
      )}
      {citing && (
        <Suspense
          fallback={
            <ComingForm onLeave={() => onCiting(null)}>
              <SkeletonRows rows={4} name="Loading the form" />
            </ComingForm>
          }
        >
          <ElementCiting
            projectId={project_id}
            standardId={standard_id}
            element={element}
            citing={citing}
            mayUpload={may('Document:Upload', { project_id, standard_id }, {})}
            mayEdit={({ DocumentId, CreatedBy }) =>
              may(
                'Citation:Update',
                { project_id, element_id: element.Id, document_id: DocumentId },
                { CreatedBy },
              )
            }
            onCiting={onCiting}
          />
        </Suspense>
      )}
    </div>
  )
}
