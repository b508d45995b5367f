import { Link } from '@tanstack/react-router'
import { projectName } from '#rules/projects/project-name.ts'
import { setupSteps, type SetupStep } from '#rules/projects/setup-steps.ts'
import type { ProjectRow, StandardRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { describeEntry } from '#web/domain/history/entry/history-context.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import styles from './my-work-page.module.css'

const counted = (count: number): string => `${count} ${count === 1 ? 'standard' : 'standards'}`

/** A set-up step, linked to the screen where it is done. */
function SetupStepItem({ step }: { readonly step: SetupStep<ProjectRow> }) {
  switch (step.kind) {
    case 'module':
      return <Link to="/app/admin/import">Import a module of standards</Link>
    case 'project':
      return <Link to="/app/admin/projects">Create a project</Link>
    case 'add-module':
      return (
        <>
          <Link to="/app/admin/projects">Add a module</Link>
          <small>{projectName(step.project.Id, step.project.Name)}</small>
        </>
      )
    case 'assign':
      return (
        <>
          <Link
            to="/app/admin/projects/$project_id/assignments"
            params={{ project_id: step.project.Id }}
          >
            Assign consultants to {counted(step.count)}
          </Link>
          <small>{projectName(step.project.Id, step.project.Name)}</small>
        </>
      )
    case 'scope':
      return (
        <>
          <Link
            to="/app/projects/$project_id/dashboard/$tab"
            params={{ project_id: step.project.Id, tab: 'Status' }}
            search={{ phase: 'desktop-review', display: 'List', label: 'Should be N/A' }}
          >
            Decide on {counted(step.count)} that should be N/A
          </Link>
          <small>{projectName(step.project.Id, step.project.Name)}</small>
        </>
      )
  }
}

const mostEntries = 8

type Props = {
  readonly projects: readonly ProjectRow[]
  readonly standards: ReadonlyMap<number, readonly StandardRow[]>
}

/** The start page of an administrator who leads no standards. */
export const AdminStart = (props: Props) => (
  <>
    <SetupSection {...props} />
    <ActivitySection />
  </>
)

/** The open steps to set up the installation. */
function SetupSection({ projects, standards }: Props) {
  const modules = useQueryOf('core/modules', {})
  const steps =
    modules.data &&
    setupSteps(modules.data.length, projects, ({ Id }) =>
      (standards.get(Id) ?? []).map(({ phaseDetails }) => phaseDetails['desktop-review']?.label),
    )
  return (
    <section aria-labelledby="setup">
      <h2 id="setup">To set up</h2>
      {modules.error && (
        <ErrorAlert
          what="The modules could not be loaded"
          error={modules.error}
          onRetry={() => void modules.refetch()}
        />
      )}
      {!steps && !modules.error && <SkeletonRows rows={3} />}
      {steps?.length === 0 && (
        <EmptyState firstStep={<Link to="/app/admin/projects">Manage projects</Link>}>
          Every project has modules, and every standard its consultants.
        </EmptyState>
      )}
      <ul className={styles['rows']}>
        {steps?.map((step) => (
          <li key={`${step.kind} ${'project' in step ? step.project.Id : ''}`}>
            <SetupStepItem step={step} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The latest entries of the history of all projects. */
function ActivitySection() {
  const modules = useQueryOf('core/modules', {})
  const history = useQueryOf('admin/history', { limit: mostEntries })
  const context = {
    person: () => null,
    standard: () => null,
    module: (id: unknown) => modules.data?.find(({ Id }) => Id === id)?.Name ?? null,
  }
  return (
    <section aria-labelledby="activity">
      <h2 id="activity">Recent activity</h2>
      {history.error && (
        <ErrorAlert
          what="The history could not be loaded"
          error={history.error}
          onRetry={() => void history.refetch()}
        />
      )}
      {history.isPending && <SkeletonRows rows={6} />}
      {history.data?.length === 0 && <EmptyState>Every change appears here.</EmptyState>}
      <ul className={styles['rows']}>
        {history.data?.map((entry) => (
          <li key={entry.Id}>
            <span>
              <strong>{entry.FullName ?? 'A former member'}</strong>{' '}
              {describeEntry(entry, context).words}
            </span>
            <small>
              {[entry.StandardName, entry.ProjectName].filter(Boolean).join(', ')}{' '}
              <DateText value={entry.CreatedAt} withTime />
            </small>
          </li>
        ))}
      </ul>
      <p className={styles['aside']}>
        <Link to="/app/admin/history">View history</Link>
      </p>
    </section>
  )
}
