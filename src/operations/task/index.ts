import { createTask } from './create.ts'
import { deleteTask } from './delete.ts'
import { editTask } from './edit.ts'
import { tasksForDashboard } from './for-dashboard.ts'
import { tasksCombinedClient } from './tasks-combined-client.ts'
import { tasksForProject } from './tasks-for-project.ts'
import { updateCompletion } from './update-completion.ts'

export const taskOperations = {
  'Task:Create': createTask,
  'Task:Edit': editTask,
  'Task:Delete': deleteTask,
  'Task:UpdateCompletion': updateCompletion,
}

export const taskAnswers = {
  'tasks/tasks_for_project': tasksForProject,
  'tasks/for_dashboard': tasksForDashboard,
  'tasks/tasks_combined_client': tasksCombinedClient,
}
