import { isSameUser } from '../people/user-id.ts'

/** The fields of a task that decide whether it is open. */
export type AssignedTask = {
  readonly assignees: readonly { readonly UserId: string; readonly IsCompleted: boolean }[]
}

/** Whether a task is open: no one is assigned, or not all assignees have completed it. */
export const isTaskOpen = ({
  assignees,
}: {
  readonly assignees: readonly { readonly IsCompleted: boolean }[]
}): boolean => assignees.length === 0 || assignees.some(({ IsCompleted }) => !IsCompleted)

/** Whether a task waits for a person: the person is assigned and has not completed it. */
export const isTaskOpenFor = ({ assignees }: AssignedTask, userId: string): boolean =>
  assignees.some(({ UserId, IsCompleted }) => !IsCompleted && isSameUser(UserId, userId))
