import { isSameUser } from '../../../rules/user-id.ts'

type People = readonly { readonly user_id: string }[]

/** Who is to be added to and taken from a task's assignees, and who they were. */
export type AssigneeChanges = {
  readonly add_assignees: People
  readonly remove_assignees: People
  readonly previous_assignees: People
}

const lacks = (ids: readonly string[], id: string): boolean =>
  !ids.some((other) => isSameUser(other, id))

const people = (ids: readonly string[]): People => ids.map((user_id) => ({ user_id }))

/** The changes that lead from the earlier assignees to the chosen ones. */
export const assigneeChanges = (
  before: readonly string[],
  after: readonly string[],
): AssigneeChanges => ({
  add_assignees: people(after.filter((id) => lacks(before, id))),
  remove_assignees: people(before.filter((id) => lacks(after, id))),
  previous_assignees: people(before),
})
