import { useMediaQuery } from '@mantine/hooks'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { MouseEvent, Ref } from 'react'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import type { DocumentColumn } from '../shared/search.ts'
import { defaultOrder, nextOrder } from './document-filter.ts'
import { DocumentRows } from './document-rows.tsx'
import { useDocumentSearch } from './use-document-search.ts'
import styles from './document-list.module.css'

const narrow = 'screen and (max-width: 767.98px)'

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

/** The column headers; most of them sort the list. */
function DocumentListHead({ isStaff }: { readonly isStaff: boolean }) {
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

const idAt = (target: EventTarget): number | undefined => {
  const line = target instanceof Element && target.closest<HTMLElement>('[data-document]')
  return line ? Number(line.dataset['document']) : undefined
}

/** The documents as a sortable, virtualized list. */
export function DocumentList({
  ref,
  rows,
  isStaff,
  mayArrange,
  currentId,
  openId,
  hrefOf,
  onChoose,
  onOpen,
}: {
  readonly ref: Ref<HTMLDivElement>
  readonly rows: readonly DocumentRow[]
  readonly isStaff: boolean
  readonly mayArrange: (row: DocumentRow) => boolean
  /** The document at the keyboard cursor. */
  readonly currentId: number | undefined
  /** The document whose details are open. */
  readonly openId: number | undefined
  readonly hrefOf: (row: DocumentRow) => string
  readonly onChoose: (id: number) => void
  readonly onOpen: (id: number) => void
}) {
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false })
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { target } = event
    const id = idAt(target)
    if (id === undefined || !(target instanceof Element)) return
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    // Clicks on the row's other controls belong to them; the title opens the details.
    if (target.closest('a, select, input, button') && !target.closest('a[data-open]')) return
    event.preventDefault()
    onOpen(id)
  }
  return (
    // The screen handles the keys of the grid, wherever the focus is.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={ref}
      className={styles['list']}
      role="grid"
      aria-label="Documents"
      aria-rowcount={rows.length + 1}
      data-staff={isStaff || undefined}
      onClick={onClick}
      onFocus={({ target }) => {
        const id = idAt(target)
        if (id !== undefined) onChoose(id)
      }}
    >
      <DocumentListHead isStaff={isStaff} />
      <DocumentRows
        rows={rows}
        isNarrow={isNarrow}
        isStaff={isStaff}
        mayArrange={mayArrange}
        currentId={currentId}
        openId={openId}
        hrefOf={hrefOf}
      />
    </div>
  )
}
