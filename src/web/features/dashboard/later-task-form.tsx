import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { ComingForm } from '../../ui/coming-form.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import styles from './task-form.module.css'

const NewTask = laterPart(async () => (await import('./new-task.tsx')).NewTask)
const EditTask = laterPart(async () => (await import('./edit-task.tsx')).EditTask)

/** Fetches the forms of a task, which weigh too much to come with the standards. */
export const fetchTaskForm = (): void => [NewTask, EditTask].forEach((form) => form.fetchAhead())

/** The form of a new task as soon as it is there, its place of the same size until then. */
export const LaterNewTask = (props: ComponentProps<typeof NewTask>) => (
  <Coming onLeave={props.onClose}>
    <NewTask {...props} />
  </Coming>
)

/** The form of a task that is changed as soon as it is there, its place of the same size until then. */
export const LaterEditTask = (props: ComponentProps<typeof EditTask>) => (
  <Coming onLeave={props.onClose}>
    <EditTask {...props} />
  </Coming>
)

const Coming = ({
  onLeave,
  children,
}: {
  readonly onLeave: () => void
  readonly children: ReactNode
}) => (
  <Suspense
    fallback={
      <ComingForm onLeave={onLeave}>
        <div className={styles['coming']}>
          <SkeletonRows rows={3} height="80px" name="Loading the form" />
        </div>
      </ComingForm>
    }
  >
    {children}
  </Suspense>
)
