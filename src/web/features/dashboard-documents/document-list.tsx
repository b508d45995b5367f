/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are not drawn have no place in a table element */
import { useMediaQuery } from '@mantine/hooks'
import type { MouseEvent, Ref } from 'react'
import type { DocumentRow } from '../../data/contracts.ts'
import { DocumentHead } from './document-head.tsx'
import styles from './document-list.module.css'
import { DocumentRows } from './document-rows.tsx'

/** The documents as a list whose columns order it; only what is in view is drawn. */
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
  /** The document that the keys are at. */
  readonly currentId: number | undefined
  /** The document whose details are open. */
  readonly openId: number | undefined
  readonly hrefOf: (row: DocumentRow) => string
  readonly onChoose: (id: number) => void
  readonly onOpen: (id: number) => void
}) {
  const isNarrow = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
  const idAt = (target: EventTarget): number | undefined => {
    const line = target instanceof Element && target.closest<HTMLElement>('[data-document]')
    return line ? Number(line.dataset['document']) : undefined
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { target } = event
    const id = idAt(target)
    if (id === undefined || !(target instanceof Element)) return
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    // A control of the row does what it does; the title leads to the details.
    if (target.closest('a, select, input, button') && !target.closest('a[data-open]')) return
    event.preventDefault()
    onOpen(id)
  }
  return (
    // The keys of the grid are those of the screen, which act wherever the focus is.
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
      <DocumentHead isStaff={isStaff} />
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
