import { Link } from '@tanstack/react-router'
import { projectName } from '#rules/projects/project-name.ts'
import { compareDue } from '#rules/tasks/due-date.ts'
import type { TaskRow } from '#web/data/api/contracts.ts'
import { DueDate } from '#web/domain/task/due-date.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import styles from './my-work-page.module.css'

/** Tasks by due date, linked to their standards; `withAssignees` names the assignees who have not completed them. */
export function TaskRows({
  tasks,
  withAssignees = false,
}: {
  readonly tasks: readonly TaskRow[]
  readonly withAssignees?: boolean
}) {
  return (
    <ul className={styles['rows']}>
      {tasks.toSorted(compareDue).map((task) => (
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
            dir="auto"
          >
            {task.Text}
          </Link>
          <DueDate task={task} />
          <small>
            {task.StandardName}, {projectName(task.ProjectId, task.ProjectName)}; from{' '}
            {task.AuthorName}, <DateText value={task.CreationDate} />
            {withAssignees && `; ${waitingWords(task)}`}
          </small>
        </li>
      ))}
    </ul>
  )
}

function waitingWords({ assignees }: TaskRow): string {
  const names = assignees.flatMap(({ IsCompleted, FullName }) => (IsCompleted ? [] : FullName))
  return names.length === 0 ? 'not assigned yet' : `waits for ${names.join(', ')}`
}
