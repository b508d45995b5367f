import { Link } from '@tanstack/react-router'
import { projectName } from '#rules/projects/project-name.ts'
import { statusLabelOf } from '#rules/review/labels/phase-label.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { lastReviewTab } from '#web/domain/navigation/last-review-tab.ts'
import { ScoreSums } from '#web/domain/score/score-sums.tsx'
import { StatusChip, toneOf } from '#web/domain/standard/status-chip.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { useMostShown } from '#web/ui/list/use-most-shown.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import type { WaitingProject, WaitingStandardsState } from './use-waiting-standards.ts'
import styles from './my-work-page.module.css'

const mostListed = 8

/** Groups standards by their label in Desktop Review, in the order of the labels. */
function byLabel(rows: readonly StandardRow[]): [label: string, rows: StandardRow[]][] {
  const orderOf = (label: string) => statusLabelOf('desktop-review', label).order
  return [...Map.groupBy(rows, (row) => row.phaseDetails['desktop-review']?.label ?? '')].toSorted(
    ([a], [b]) => orderOf(a) - orderOf(b),
  )
}

/** The standards that wait for the person, by project; loaded projects are shown while others are loading or have failed. */
export function WaitingStandards({
  queue: { waiting, count, isPending, error },
  failure,
  whenNone,
}: {
  readonly queue: WaitingStandardsState
  /** What failed if not all standards could be loaded, as a sentence without its full stop. */
  readonly failure: string
  readonly whenNone: string
}) {
  return (
    <>
      {error && <ErrorAlert what={failure} error={error} />}
      {waiting.map((project) => (
        <ProjectStandards key={project.project.Id} waiting={project} />
      ))}
      {isPending && <SkeletonRows rows={8} />}
      {!isPending && count === 0 && !error && <EmptyState>{whenNone}</EmptyState>}
    </>
  )
}

/** The standards of a project that wait for the person, by label. */
function ProjectStandards({ waiting: { project, rows } }: { readonly waiting: WaitingProject }) {
  const [most] = useMostShown(mostListed)
  return (
    <section className={styles['project']} aria-label={projectName(project.Id, project.Name)}>
      <h3>{projectName(project.Id, project.Name)}</h3>
      {byLabel(rows).map(([label, standards]) => (
        <div key={label} data-tone={toneOf(statusLabelOf('desktop-review', label))}>
          <p className={styles['label']}>
            <StatusChip label={statusLabelOf('desktop-review', label)} /> {standards.length}
          </p>
          <ul className={`${styles['rows']} ${styles['line']}`}>
            {standards.slice(0, most).map(({ Id, Name, StandardSetId, phaseDetails }) => (
              <li key={Id} data-scored>
                <Link
                  to="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
                  params={{
                    project_id: project.Id,
                    module_id: StandardSetId,
                    phase: 'desktop-review',
                    standard_id: Id,
                    tab: lastReviewTab(),
                  }}
                  search={{ queue: 'mine' }}
                >
                  {Name}
                </Link>
                {phaseDetails['desktop-review']?.MockScore && (
                  <ScoreSums score={phaseDetails['desktop-review'].MockScore} />
                )}
              </li>
            ))}
            {standards.length > most && (
              <li data-more>
                <Link
                  to="/app/projects/$project_id/dashboard/$tab"
                  params={{ project_id: project.Id, tab: 'Status' }}
                  search={{ phase: 'desktop-review', display: 'List', label, queue: 'mine' }}
                >
                  All {standards.length} of them
                </Link>
              </li>
            )}
          </ul>
        </div>
      ))}
    </section>
  )
}
