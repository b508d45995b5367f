/* oxlint-disable jsx-a11y/prefer-tag-over-role -- part of a grid whose rows are drawn as they come into view */
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { useVirtualLines } from '#web/ui/list/use-virtual-lines.ts'
import { DocumentRowLine } from './document-row-line.tsx'
import styles from './document-list.module.css'

const rowHeight = { wide: 40, narrow: 68 } as const
/** The pixels that the column headers cover at the top of the viewport. */
const covered = { wide: { above: 48, below: 24 }, narrow: { above: 8, below: 24 } } as const

const idOf = ({ Id }: DocumentRow): number => Id

/** The visible documents. */
export function DocumentRows({
  rows,
  isNarrow,
  isStaff,
  mayArrange,
  currentId,
  openId,
  hrefOf,
}: {
  readonly rows: readonly DocumentRow[]
  readonly isNarrow: boolean
  readonly isStaff: boolean
  readonly mayArrange: (row: DocumentRow) => boolean
  readonly currentId: number | undefined
  readonly openId: number | undefined
  readonly hrefOf: (row: DocumentRow) => string
}) {
  const width = isNarrow ? 'narrow' : 'wide'
  const { body, height, lines } = useVirtualLines({
    items: rows,
    keyOf: idOf,
    height: rowHeight[width],
    at: rows.findIndex(({ Id }) => Id === currentId),
    // On return to the list, scroll the cursor into view again.
    scrollKey: `${currentId} ${openId}`,
    covered: covered[width],
    frame: '[data-documents]',
  })
  return (
    <div ref={body} role="rowgroup" className={styles['body']} style={{ height }}>
      {lines.map(({ key, item, index, top }) => (
        <DocumentRowLine
          key={key}
          row={item}
          index={index + 2}
          top={top}
          href={hrefOf(item)}
          isStaff={isStaff}
          mayArrange={mayArrange(item)}
          isCurrent={item.Id === currentId}
          isOpen={item.Id === openId}
        />
      ))}
    </div>
  )
}
