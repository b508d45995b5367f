import type { ApiError } from '../../data/api.ts'
import type { TaskRow } from '../../data/contracts.ts'
import { useSavedChoice } from '../../ui/autosave/use-saved-choice.ts'

/** Saves whether the part of a person is done, in place of the expected value. */
export type MarkPart = (
  userId: string,
  isCompleted: boolean,
  expected: boolean,
) => Promise<{ readonly error: ApiError | null }>

/** Whether a person's part in a task is done, and how to say so; the same wherever the part is shown. */
export function usePart(
  task: TaskRow,
  { UserId, IsCompleted }: TaskRow['assignees'][number],
  onMark: MarkPart,
): [isDone: boolean, mark: (isDone: boolean) => void] {
  const { value, choose } = useSavedChoice(`task/${task.Id}/${UserId}`, {
    stored: IsCompleted,
    onSave: (isCompleted, expected) => onMark(UserId, isCompleted, expected),
  })
  return [value, choose]
}
