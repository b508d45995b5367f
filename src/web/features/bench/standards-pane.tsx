import { Link, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { benchRoute } from '../../route-ids.ts'
import { isInScope, isPlumb } from '../../ui/status-label-of.ts'
import { PlumbLine } from '../../ui/plumb-line.tsx'
import { ProgressCount } from '../../ui/progress-count.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { useBench } from './bench-context.ts'
import type { ListedStandard } from './list-entries.ts'
import { standardCode } from '../../ui/standard-code.ts'
import { StandardsList } from './standards-list.tsx'
import styles from './standards-pane.module.css'
import { useGo } from './use-go.ts'

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
  const { project_id, phase, standard_id } = useBench()
  const { view } = useSearch({ from: benchRoute })
  const go = useGo()
  // As a step of its own on a narrow screen, the list is what the page is about.
  const Heading = view === 'list' ? 'h1' : 'p'
  const ticks = standards.map(({ row, label, group }) => ({
    id: row.Id,
    name: standardCode(row).code || row.Name,
    label,
    group,
  }))
  const scoped = standards.filter(({ label }) => isInScope(label))
  const progress = {
    plumb: scoped.filter(({ label }) => isPlumb(label)).length,
    inScope: scoped.length,
    all: standards.length,
  }
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
        <Link
          to="/app/projects/$project_id/dashboard/$tab"
          params={{ project_id, tab: 'Status' }}
          search={{ phase }}
          className={styles['up']}
        >
          <ArrowLeft size={16} aria-hidden /> Status
        </Link>
        <Heading className={styles['module']} title={moduleName}>
          {moduleName || ' '}
        </Heading>
        <p className={styles['progress']}>
          {isLoading ? <span>&nbsp;</span> : <ProgressCount {...progress} />}
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
