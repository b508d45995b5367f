export { EditTask } from './edit-task.tsx'
export { NewTask } from './new-task.tsx'
