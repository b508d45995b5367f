import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { PendingForm } from '#web/ui/form/pending-form.tsx'
import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import styles from './task-form.module.css'

const NewTask = lazyWithPreload(async () => (await import('./task-forms.ts')).NewTask)
const EditTask = lazyWithPreload(async () => (await import('./task-forms.ts')).EditTask)

/** Prefetches the task forms, which are too large to load with the standards. */
export const preloadTaskForm = (): void => [NewTask, EditTask].forEach((form) => form.fetchAhead())

/** The form of a new task, with a placeholder of the same size while it loads; boxed when it is above a list. */
export const LazyNewTask = ({
  isBoxed = false,
  ...props
}: ComponentProps<typeof NewTask> & { readonly isBoxed?: boolean }) => (
  <Pending onLeave={props.onClose}>
    <div className={isBoxed ? styles['box'] : undefined}>
      <NewTask {...props} />
    </div>
  </Pending>
)

/** The form to edit a task, with a placeholder of the same size while it loads. */
export const LazyEditTask = (props: ComponentProps<typeof EditTask>) => (
  <Pending onLeave={props.onClose}>
    <EditTask {...props} />
  </Pending>
)

const Pending = ({
  onLeave,
  children,
}: {
  readonly onLeave: () => void
  readonly children: ReactNode
}) => (
  <Suspense
    fallback={
      <PendingForm onLeave={onLeave}>
        <div className={styles['pending']}>
          <SkeletonRows rows={3} height="80px" name="Loading the form" />
        </div>
      </PendingForm>
    }
  >
    {children}
  </Suspense>
)
