import { isSameUser } from '#rules/people/user-id.ts'
import { priorOf, type Condition } from './permission-facts.ts'

/** The comment being replied to is visible to the caller. */
export const seesComment: Condition = (facts) => priorOf(facts).IsVisibleToCaller === true

/** The caller wrote the reply. */
export const isOwnReply: Condition = (facts) => isSameUser(priorOf(facts).AuthorId, facts.userId)

/** The caller wrote the reply and can still see the comment that it answers. */
export const isOwnVisibleReply: Condition = (facts) => isOwnReply(facts) && seesComment(facts)
