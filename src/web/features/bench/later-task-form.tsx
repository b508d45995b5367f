import { Suspense, type ComponentProps } from 'react'
import { laterPart } from '../../ui/later-part.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'

/** The form of a task, which weighs too much to come with the standard. */
export const TaskForm = laterPart(async () => (await import('./task-form.tsx')).TaskForm)

/** The form of a task as soon as it is there, its place of the same size until then. */
export function LaterTaskForm(props: ComponentProps<typeof TaskForm>) {
  return (
    <Suspense fallback={<SkeletonRows rows={3} height="78px" name="Loading the form" />}>
      <TaskForm {...props} />
    </Suspense>
  )
}
