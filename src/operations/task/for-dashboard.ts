import { sql } from 'kysely'
import type * as z from 'zod'
import { isSameUser, storedUserId } from '../../rules/user-id.ts'
import type { ReadOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { dashboardTaskRow, taskReads } from './contract.ts'
import { taskColumns, taskJoins } from './list-rows.ts'

type Row = z.output<typeof dashboardTaskRow>

const list = statement<{ user_id: string }, Row>(
  'tasks.forDashboard',
  (_, place) => sql<Row>`
    select ${taskColumns}, mine."IsCompleted"
    from "TaskAssignee" mine join "Task" t on t."ProjectId" = mine."ProjectId" and t."Id" = mine."TaskId" ${taskJoins}
    where mine."UserId" = ${place('user_id')}
    order by mine."IsCompleted", t."CreationDate" desc, t."Id" desc`,
)

/** The tasks that are assigned to a person, open ones first; everybody but administrators sees only the own ones. */
export const tasksForDashboard: ReadOperation<(typeof taskReads)['tasks/for_dashboard']> = {
  project: () => null,
  read: ({ db, query, target, reply, caller }) => {
    const user_id = storedUserId(target, query.user_id)
    if (reply !== 'all' && !isSameUser(user_id, caller.userId)) throw new Refusal('notAllowed')
    return db.run(list, { user_id })
  },
}
