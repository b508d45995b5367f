import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Target } from '../../../rules/targets.ts'
import { isSameUser } from '../../../rules/user-id.ts'
import { readOptions } from '../../data/read-options.ts'
import { chooseTarget } from '../../data/target.ts'
import { DateText } from '../../ui/date-text.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { tellEntry } from '../../ui/history/history-context.ts'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import styles from './tools-page.module.css'

const limit = 10

/** The latest changes in a database, whichever of them this tab shows, and the way to its whole history. */
export function LatestChanges({ target }: { readonly target: Target }) {
  const history = useQuery(readOptions('admin/history', { limit }, target))
  const users = useQuery(readOptions('admin/all_users', {}, target))
  const modules = useQuery(readOptions('core/modules', {}, target))
  const context = {
    isStaff: true,
    person: (id: unknown) =>
      users.data?.find(({ Id }) => isSameUser(Id, id))?.FullName ?? 'somebody',
    standard: (id: unknown) => `standard ${String(id)}`,
    module: (id: unknown) => modules.data?.find(({ Id }) => Id === id)?.Name ?? 'a module',
  }
  return (
    <section className={styles['part']} aria-labelledby={`latest-${target}`}>
      <h2 id={`latest-${target}`}>Latest changes in {target}</h2>
      {history.error && !history.data && (
        <ErrorNote
          what={`The history of ${target} could not be loaded`}
          error={history.error}
          onRetry={() => void history.refetch()}
        />
      )}
      {history.isPending && (
        <SkeletonRows rows={limit} height="32px" name={`Loading the history of ${target}`} />
      )}
      {history.data?.length === 0 && <p className={styles['words']}>No changes yet.</p>}
      <ul className={styles['changes']}>
        {history.data?.map((entry) => (
          <li key={entry.Id}>
            <DateText value={entry.CreatedAt} withTime />
            <span>
              <strong>{entry.FullName ?? 'somebody'}</strong> {tellEntry(entry, context).words}
              {entry.ProjectName && <small> {entry.ProjectName}</small>}
            </span>
          </li>
        ))}
      </ul>
      <Link to="/app/admin/history" onClick={() => chooseTarget(target)}>
        Whole history of {target}
      </Link>
    </section>
  )
}
