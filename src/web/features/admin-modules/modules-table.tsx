import { Link } from '@tanstack/react-router'
import { useQueryOf } from '../../data/use-query-of.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import styles from './modules-table.module.css'

/** All modules with their counts; on narrow screens each row is a small block of its own. */
export function ModulesTable() {
  const { data: modules, error, refetch } = useQueryOf('core/modules', {})
  if (error)
    return (
      <ErrorNote
        what="The modules could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!modules) return <SkeletonRows rows={4} name="Loading the modules" />
  if (modules.length === 0)
    return (
      <EmptyState>
        No modules yet. Import a standards file, or create the first module above.
      </EmptyState>
    )
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Version</th>
          <th scope="col">Organization</th>
          <th scope="col">Finalized</th>
          <th scope="col" data-number>
            Standards
          </th>
          <th scope="col" data-number>
            Elements
          </th>
          <th scope="col" data-number>
            Projects
          </th>
          <th scope="col">
            <span className="only-read-aloud">Next step</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {modules.map((module) => (
          <tr key={module.Id}>
            <th scope="row">
              <Link to="/app/admin/modules/$module_id" params={{ module_id: module.Id }}>
                {module.Name}
              </Link>
            </th>
            <td data-label="Version">{module.Version || '–'}</td>
            <td data-label="Organization">{module.AccreditationOrganization || '–'}</td>
            <td data-label="Finalized">{module.IsFinalized ? 'Yes' : 'No'}</td>
            <td data-label="Standards" data-number>
              {module.standardCount.toLocaleString('en-US')}
            </td>
            <td data-label="Elements" data-number>
              {module.elementCount.toLocaleString('en-US')}
            </td>
            <td data-label="Projects" data-number>
              {module.projectCount.toLocaleString('en-US')}
            </td>
            <td className={styles['step']}>
              <Link to="/app/admin/projects" search={{ module: module.Id }}>
                Add to a project<span className="only-read-aloud">: {module.Name}</span>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
