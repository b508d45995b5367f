import { Link } from '@tanstack/react-router'
import { isSameUser } from '../../../rules/user-id.ts'
import type { ProjectRow, StandardRow } from '../../data/contracts.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { DateText } from '../../ui/date-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { tellEntry } from '../../ui/history/history-context.ts'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import styles from './my-work-page.module.css'
import { SetupStepItem } from './setup-step-item.tsx'
import { setupSteps } from './setup-steps.ts'

const mostEntries = 8

/** Where an administrator begins who leads no standards: what is still to be set up, and what others did lately. */
export function AdminStart({
  projects,
  standards,
}: {
  readonly projects: readonly ProjectRow[]
  readonly standards: ReadonlyMap<number, readonly StandardRow[]>
}) {
  const modules = useQueryOf('core/modules', {})
  const users = useQueryOf('admin/all_users', {})
  const history = useQueryOf('admin/history', { limit: mostEntries })
  const steps = modules.data && setupSteps(modules.data.length, projects, standards)
  const context = {
    isStaff: true,
    person: (id: unknown) =>
      users.data?.find(({ Id }) => isSameUser(Id, id))?.FullName ?? 'somebody',
    standard: (id: unknown) => `standard ${String(id)}`,
    module: (id: unknown) => modules.data?.find(({ Id }) => Id === id)?.Name ?? 'a module',
  }
  return (
    <>
      <section aria-labelledby="setup">
        <h2 id="setup">To set up</h2>
        {modules.error && (
          <ErrorNote
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
      <section aria-labelledby="activity">
        <h2 id="activity">Recent activity</h2>
        {history.error && (
          <ErrorNote
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
                <strong>{entry.FullName ?? context.person(entry.UserId)}</strong>{' '}
                {tellEntry(entry, context).words}
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
    </>
  )
}
