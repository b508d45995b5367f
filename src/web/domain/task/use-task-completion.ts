import type { ApiError } from '#rules/api/api-error.ts'
import type { TaskRow } from '#web/data/api/contracts.ts'
import { useChoiceAutosave } from '#web/data/autosave/use-choice-autosave.ts'

/** Saves whether a person's part is done, if the expected value is still stored. */
export type MarkCompletion = (
  userId: string,
  isCompleted: boolean,
  expected: boolean,
) => Promise<{ readonly error: ApiError | null }>

/** Whether a person's part of a task is done, and the function to change it; shared by all places that show the part. */
export function useTaskCompletion(
  task: TaskRow,
  { UserId, IsCompleted }: TaskRow['assignees'][number],
  onMark: MarkCompletion,
): [isDone: boolean, mark: (isDone: boolean) => void] {
  const { value, choose } = useChoiceAutosave(`task/${task.Id}/${UserId}`, {
    stored: IsCompleted,
    onSave: (isCompleted, expected) => onMark(UserId, isCompleted, expected),
  })
  return [value, choose]
}
