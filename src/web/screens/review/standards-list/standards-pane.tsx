import { Link, useSearch, useParams } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { progressOf } from '#rules/review/labels/progress.ts'
import { PlumbLine } from '#web/domain/progress/plumb-line.tsx'
import { ProgressCount } from '#web/domain/progress/progress-count.tsx'
import { standardCode } from '#web/domain/standard/standard-code.ts'
import { StatusChip } from '#web/domain/standard/status-chip.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { type ListedStandard, listEntries } from '../shared/list-entries.ts'
import { useReview } from '../shared/review-context.ts'
import { reviewRoute } from '../shared/search.ts'
import { useReviewNavigation } from '../shared/use-review-navigation.ts'
import styles from './standards-pane.module.css'

const narrow = '(max-width: 767.98px)'
const rowHeight = () => (window.matchMedia(narrow).matches ? 44 : 36)

/** A virtual list of the standards of a module, scrolled to the current one. */
function StandardsList({ standards }: { readonly standards: readonly ListedStandard[] }) {
  // The virtualizer changes behind stable identities, which a memoizing compiler cannot see.
  'use no memo'
  const { standard_id } = useParams({ from: reviewRoute })
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

/** The module: its plumb line and the list of its standards. */
export function StandardsPane({
  standards,
  isLoading,
  moduleName,
  isFiltered,
}: {
  readonly standards: readonly ListedStandard[]
  readonly isLoading: boolean
  readonly moduleName: string
  readonly isFiltered: boolean
}) {
  const { standard_id } = useReview()
  const go = useReviewNavigation()
  const ticks = standards.map(({ row, label, group }) => ({
    id: row.Id,
    name: standardCode(row).code || row.Name,
    label,
    group,
  }))
  const line = {
    ticks,
    name: moduleName || 'Standards',
    current: standard_id,
    onGo: (id: number) => go.toStandard(id, { replace: true }),
  }

  return (
    <nav className={styles['pane']} aria-label="Standards in this module">
      <div className={styles['slim']}>
        <PlumbLine {...line} orientation="horizontal" />
      </div>
      <div className={styles['head']}>
        <ModuleHeading name={moduleName} />
        <p className={styles['progress']}>
          {isLoading ? (
            <span>&nbsp;</span>
          ) : (
            <ProgressCount {...progressOf(standards)} all={standards.length} />
          )}
          {isFiltered && (
            <button type="button" onClick={go.withoutFilter}>
              Filtered. Show All
            </button>
          )}
        </p>
      </div>
      <div className={styles['body']}>
        <div className={styles['line']}>
          <PlumbLine {...line} orientation="vertical" />
        </div>
        {isLoading ? (
          <div className={styles['loading']}>
            <SkeletonRows rows={14} name="Loading standards" />
          </div>
        ) : (
          <StandardsList standards={standards} />
        )}
      </div>
    </nav>
  )
}

/** The name of the module, below the way back to the status of the project. */
function ModuleHeading({ name }: { readonly name: string }) {
  const { project_id, phase } = useReview()
  const { view } = useSearch({ from: reviewRoute })
  // On narrow screens the list is a view of its own and needs the main heading.
  const Heading = view === 'list' ? 'h1' : 'p'
  return (
    <>
      <Link
        to="/app/projects/$project_id/dashboard/$tab"
        params={{ project_id, tab: 'Status' }}
        search={{ phase }}
        className={styles['up']}
      >
        <ArrowLeft size={16} aria-hidden /> Status
      </Link>
      <Heading className={styles['module']} title={name}>
        {name || ' '}
      </Heading>
    </>
  )
}
