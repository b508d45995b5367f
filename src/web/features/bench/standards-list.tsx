import { useVirtualizer } from '@tanstack/react-virtual'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { benchRoute } from '../../route-ids.ts'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useParams } from '@tanstack/react-router'
import { listEntries, type ListedStandard } from './list-entries.ts'
import { standardCode } from '../../ui/standard-code.ts'
import styles from './standards-list.module.css'

const narrow = '(max-width: 767.98px)'
const rowHeight = () => (window.matchMedia(narrow).matches ? 44 : 36)

/** The standards of a module, the present one always in view. */
export function StandardsList({ standards }: { readonly standards: readonly ListedStandard[] }) {
  // The virtualizer changes behind stable identities, which a memoizing compiler cannot see.
  'use no memo'
  const { standard_id } = useParams({ from: benchRoute })
  const scroller = useRef<HTMLDivElement>(null)
  const [height] = useState(rowHeight)
  const entries = listEntries(standards)
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    paddingStart: 8,
    paddingEnd: 8,
    scrollPaddingStart: height + 8,
    scrollPaddingEnd: height + 8,
  })
  const at = entries.findIndex(
    (entry) => entry.kind === 'standard' && entry.standard.row.Id === standard_id,
  )

  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [at, virtual])

  return (
    <div ref={scroller} className={styles['scroller']}>
      <ol className={styles['list']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const entry = entries[index]
          if (!entry) return null
          return (
            <li key={key} style={{ translate: `0 ${start}px`, height }}>
              {entry.kind === 'group' ? (
                <span className={styles['group']}>{entry.title}</span>
              ) : (
                <Item standard={entry.standard} isCurrent={index === at} />
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Item({
  standard: { row, label },
  isCurrent,
}: {
  readonly standard: ListedStandard
  readonly isCurrent: boolean
}) {
  const { code, title } = standardCode(row)
  return (
    <Link
      from="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
      to="."
      params={(old) => ({ ...old, standard_id: row.Id })}
      search={({ lead, label: labels }) => ({
        ...(lead ? { lead } : {}),
        ...(labels ? { label: labels } : {}),
      })}
      resetScroll={false}
      className={styles['item']}
      aria-current={isCurrent ? 'page' : undefined}
      title={row.Name}
    >
      <StatusChip label={label} isCompact />
      {code && <span className={styles['code']}>{code}</span>}
      <span className={styles['title']}>{title}</span>
    </Link>
  )
}
