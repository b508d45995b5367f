import { isSameUser } from '#rules/people/user-id.ts'
import { isRecord, listOf, priorOf, type Condition, type Facts } from './permission-facts.ts'

const idOf = (person: unknown): unknown => (isRecord(person) ? person['user_id'] : person)

const isAssignable = (facts: Facts, person: unknown): boolean =>
  listOf(priorOf(facts).AssignableUserIds).some((id) => isSameUser(id, idOf(person)))

/** Every assignee is a client or a consultant of the project. */
export const assignsPeopleOfProject: Condition = (facts) =>
  [...listOf(facts.parameters['assignees']), ...listOf(facts.parameters['add_assignees'])].every(
    (person) => isAssignable(facts, person),
  )

/** The caller wrote the task. */
const isTaskAuthor: Condition = (facts) => isSameUser(priorOf(facts).AuthorId, facts.userId)

// Clients who were removed from a project never see its tasks of that time again, even if they return.
const seesTask: Condition = (facts) => priorOf(facts).IsVisibleToCaller !== false

const isTaskAuthorWhoSeesIt: Condition = (facts) => isTaskAuthor(facts) && seesTask(facts)

/** The caller wrote the task, can still see it, and adds only clients and consultants of the project. */
export const isTaskAuthorAddingPeopleOfProject: Condition = (facts) =>
  isTaskAuthorWhoSeesIt(facts) && assignsPeopleOfProject(facts)

/** The caller wrote the task or is the senior consultant of its standard. */
export const isTaskAuthorOrSeniorConsultant: Condition = (facts) =>
  isTaskAuthor(facts) ||
  listOf(priorOf(facts).StandardOwnerIds).some((id) => isSameUser(id, facts.userId))

/** The caller wrote the task, can still see it, and no one else has completed it. */
export const isTaskAuthorAndNobodyElseCompleted: Condition = (facts) => {
  const { Assignees } = priorOf(facts)
  if (!isTaskAuthorWhoSeesIt(facts) || !Array.isArray(Assignees)) return false
  return Assignees.every(
    ({ UserId, IsCompleted }) => IsCompleted === false || isSameUser(UserId, facts.userId),
  )
}

/** The write completes or reopens the caller's own assignment to a task that the caller sees. */
export const isOwnAssignment: Condition = (facts) =>
  isSameUser(idOf(facts.parameters['assignee']), facts.userId) && seesTask(facts)
