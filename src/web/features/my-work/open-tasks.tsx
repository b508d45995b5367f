import { Link } from '@tanstack/react-router'
import type { Data } from '../../data/contracts.ts'
import { DateText } from '../../ui/date-text.tsx'
import styles from './my-work-page.module.css'

/** Open tasks of the person, the oldest first, each leading to its standard. */
export function OpenTasks({ tasks }: { readonly tasks: Data<'tasks/for_dashboard'> }) {
  return (
    <ul className={styles['rows']}>
      {tasks
        .toSorted((a, b) => a.CreationDate.localeCompare(b.CreationDate))
        .map((task) => (
          <li key={task.Id}>
            <Link
              to="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
              params={{
                project_id: task.ProjectId,
                module_id: task.ModuleId,
                phase: 'desktop-review',
                standard_id: task.StandardId,
                tab: 'Tasks',
              }}
            >
              {task.Text}
            </Link>
            <small>
              {task.StandardName}, {task.ProjectName}; from {task.AuthorName},{' '}
              <DateText value={task.CreationDate} />
            </small>
          </li>
        ))}
    </ul>
  )
}
