import { Link } from '@tanstack/react-router'
import type { DocumentRow } from '../../data/contracts.ts'
import { LineText } from '../line-text.tsx'
import styles from './document-details.module.css'

const bench =
  '/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab'

/** Where a document is cited: each element with the passage, leading to it on the bench. */
export function DocumentPlaces({ row }: { readonly row: DocumentRow }) {
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
