import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import styles from './task-form.module.css'

const loadNew = () => import('./new-task.tsx')
const loadEdit = () => import('./edit-task.tsx')

/** Fetches the forms of a task, which weigh too much to come with the standards. */
export const loadTaskForm = () => Promise.all([loadNew(), loadEdit()])

const NewTask = lazy(async () => ({ default: (await loadNew()).NewTask }))
const EditTask = lazy(async () => ({ default: (await loadEdit()).EditTask }))

/** The form of a new task as soon as it is there, its place of the same size until then. */
export const LaterNewTask = (props: ComponentProps<typeof NewTask>) => (
  <Coming>
    <NewTask {...props} />
  </Coming>
)

/** The form of a task that is changed as soon as it is there, its place of the same size until then. */
export const LaterEditTask = (props: ComponentProps<typeof EditTask>) => (
  <Coming>
    <EditTask {...props} />
  </Coming>
)

const Coming = ({ children }: { readonly children: ReactNode }) => (
  <Suspense
    fallback={
      <div className={styles['coming']}>
        <SkeletonRows rows={3} height="80px" name="Loading the form" />
      </div>
    }
  >
    {children}
  </Suspense>
)
