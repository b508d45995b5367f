import { isoOf, timeOf, type DemoEvent } from './demo-event.ts'
import type { SeededProject } from './read-project.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * Returns the writes that created the tasks of a project and completed their parts: at the latest at `last`,
 * but no earlier than an hour after the creation.
 */
export const taskEvents = ({ project, tasks }: SeededProject, last: number): DemoEvent[] =>
  tasks.flatMap(
    ({ Id: task_id, Text, StandardId, ModuleId, AuthorId, CreationDate, DueDate, assignees }) => {
      const ids = { project_id: project.Id, standard_id: StandardId }
      const place = { projectId: project.Id, standardId: StandardId }
      const made = timeOf(CreationDate)
      const created: DemoEvent = {
        at: isoOf(made),
        by: AuthorId,
        write: 'Task:Create',
        parameters: {
          ...ids,
          text: Text,
          ...(DueDate && { due_date: DueDate.slice(0, 10) }),
          author_id: AuthorId,
          assignees: assignees.map(({ UserId }) => ({ user_id: UserId })),
          module_id: ModuleId,
        },
        prior: [],
        updates: { task_id, ...ids, module_id: ModuleId },
        ...place,
      }
      const completed = assignees
        .filter(({ IsCompleted }) => IsCompleted)
        .map(({ UserId }, index): DemoEvent => ({
          // A few days later, and always after the task was created.
          at: isoOf(
            Math.max(Math.min(made + (2 + (task_id % 7) + index) * day, last), made + hour),
          ),
          by: UserId,
          write: 'Task:UpdateCompletion',
          parameters: { task_id, assignee: { user_id: UserId, is_completed: true } },
          prior: [
            { ProjectId: project.Id, TaskId: task_id, StandardId, UserId, IsCompleted: false },
          ],
          updates: { task_id, ...ids },
          ...place,
        }))
      return [created, ...completed]
    },
  )
