import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { memo, useCallback } from 'react'
import { progressOf } from '#rules/review/labels/progress.ts'
import { standardPath } from '#rules/text/deep-links.ts'
import { stringifySearch } from '#web/domain/navigation/search-serializer.ts'
import { PlumbLine } from '#web/domain/progress/plumb-line.tsx'
import { ProgressCount } from '#web/domain/progress/progress-count.tsx'
import { standardFilterIn } from '#web/domain/standard/filtered-standard.ts'
import { standardCode } from '#web/domain/standard/standard-code.ts'
import {
  StandardsList,
  standardLinkProps,
  StandardTitle,
} from '#web/domain/standard/standards-list.tsx'
import { StatusChip } from '#web/domain/standard/status-chip.tsx'
import { OverdueMark } from '#web/domain/task/due-date.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import type { ListedStandard } from '../shared/listed-standards.ts'
import { useReview } from '../shared/review-context.ts'
import { reviewRoute } from '../shared/search.ts'
import { useReviewNavigation } from '../shared/use-review-navigation.ts'
import styles from './standards-pane.module.css'

/** A standard in the list, with its status. */
const StandardLink = memo(function StandardLink({
  standard: { row, label },
  isCurrent,
  href,
  onOpen,
}: {
  readonly standard: ListedStandard
  readonly isCurrent: boolean
  readonly href: string
  readonly onOpen: (href: string) => void
}) {
  return (
    <a
      href={href}
      {...standardLinkProps(row, isCurrent)}
      onClick={(event) => {
        // The browser opens the link elsewhere, such as in a new tab.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onOpen(href)
      }}
    >
      <StatusChip label={label} isCompact />
      <StandardTitle standard={row} />
      <OverdueMark standard={row} />
    </a>
  )
})

/** The standards of the module, scrolled to the open one. */
function ListedStandards({ standards }: { readonly standards: readonly ListedStandard[] }) {
  const { project_id, module_id, standard_id, phase } = useReview()
  const { tab } = useParams({ from: reviewRoute })
  const search = useSearch({ from: reviewRoute })
  const navigate = useNavigate()
  const filter = stringifySearch(standardFilterIn(search))
  // Router links would all render again whenever the URL changes.
  const hrefOf = (standardId: number) =>
    standardPath({ projectId: project_id, moduleId: module_id, standardId }, tab, phase) + filter
  const open = useCallback(
    (href: string) => void navigate({ href, resetScroll: false }),
    [navigate],
  )
  return (
    <StandardsList
      standards={standards}
      groupOf={groupOf}
      isCurrent={({ row }) => row.Id === standard_id}
      paddingStart={8}
    >
      {(standard, isCurrent) => (
        <StandardLink
          standard={standard}
          isCurrent={isCurrent}
          href={hrefOf(standard.row.Id)}
          onOpen={open}
        />
      )}
    </StandardsList>
  )
}

const groupOf = ({ group }: ListedStandard) => group

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
          <ListedStandards standards={standards} />
        )}
      </div>
    </nav>
  )
}

/** The name of the module, below the link back to the status of the project. */
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
        {name || '\u00A0'}
      </Heading>
    </>
  )
}
