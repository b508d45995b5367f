import { lazy, Suspense, type ComponentProps } from 'react'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import styles from './task-form.module.css'

/** Fetches the form of a task, which weighs too much to come with the standards. */
export const loadTaskForm = () => import('./task-form.tsx')

const TaskForm = lazy(async () => ({ default: (await loadTaskForm()).TaskForm }))

/** The form of a task as soon as it is there, its place of the same size until then. */
export function LaterTaskForm(props: ComponentProps<typeof TaskForm>) {
  return (
    <Suspense
      fallback={
        <div className={styles['coming']}>
          <SkeletonRows rows={3} height="80px" name="Loading the form" />
        </div>
      }
    >
      <TaskForm {...props} />
    </Suspense>
  )
}
