/* oxlint-disable jsx-a11y/prefer-tag-over-role -- part of a grid whose rows are drawn as they come into view */
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { DocumentColumn } from '../../search.ts'
import { defaultOrder, nextOrder } from './document-filter.ts'
import styles from './document-list.module.css'
import { useDocumentSearch } from './use-document-search.ts'

type Column = {
  readonly key: string
  readonly name: string
  readonly sort?: DocumentColumn
  readonly isForStaff?: boolean
}

const columns: readonly Column[] = [
  { key: 'name', name: 'Document', sort: 'name' },
  { key: 'standard', name: 'Standard', sort: 'standard' },
  { key: 'size', name: 'Size', sort: 'size' },
  { key: 'added', name: 'Added', sort: 'added' },
  { key: 'visible', name: 'Visible to clients', isForStaff: true },
  { key: 'urac', name: 'URAC', isForStaff: true },
  { key: 'cited', name: 'Cited at', sort: 'cited' },
  { key: 'versions', name: 'Version' },
]

/** The heads of the columns; most of them order the list. */
export function DocumentHead({ isStaff }: { readonly isStaff: boolean }) {
  const { search, change } = useDocumentSearch()
  const order = search.order ?? defaultOrder
  return (
    <div role="row" className={styles['head']} aria-rowindex={1}>
      {columns
        .filter(({ isForStaff }) => isStaff || !isForStaff)
        .map(({ key, name, sort }) => {
          const isUp = order === sort
          const isDown = order === `-${sort}`
          return (
            <div
              key={key}
              role="columnheader"
              className={styles[key]}
              aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
            >
              {sort ? (
                <button
                  type="button"
                  onClick={() =>
                    change({ order: nextOrder(search.order, sort) }, { replace: true })
                  }
                >
                  {name}
                  {isUp && <ArrowUp size={12} aria-hidden />}
                  {isDown && <ArrowDown size={12} aria-hidden />}
                </button>
              ) : (
                name
              )}
            </div>
          )
        })}
    </div>
  )
}
