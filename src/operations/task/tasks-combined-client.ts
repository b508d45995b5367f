import { sql } from 'kysely'
import type * as z from 'zod'
import { isTaskVisibleToClients, isTaskOpen } from '#database/predicates/tasks.ts'
import { ofLinkedProjects } from '../core/linked-projects.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { taskReads, taskRow } from './contract.ts'
import { taskColumns, taskJoins, withOrderedAssignees } from './list-rows.ts'

type Row = z.output<typeof taskRow>

const ofEveryProject = statement<{ openOnly: boolean }, Row>(
  'tasks.ofEveryProject',
  (_, place) => sql<Row>`
    select ${taskColumns} from "Task" t ${taskJoins}
    where not ${place('openOnly')}::boolean or ${isTaskOpen}
    order by ${isTaskOpen} desc, t."CreationDate" desc, t."Id" desc`,
)

const ofOwnProjects = statement<{ openOnly: boolean; user: string; all: boolean }, Row>(
  'tasks.ofLinkedProjects',
  (_, place) => sql<Row>`
    select ${taskColumns} from "User" u ${ofLinkedProjects('Task', 't')} ${taskJoins}
    where u."Id" = ${place('user')} and (${place('all')}::boolean or ${isTaskVisibleToClients})
      and (not ${place('openOnly')}::boolean or ${isTaskOpen})
    order by ${isTaskOpen} desc, t."CreationDate" desc, t."Id" desc`,
)

/** The tasks of all projects for administrators, of the linked ones for everyone else; open ones first. */
export const tasksCombinedClient: ReadOperation<(typeof taskReads)['tasks/tasks_combined_client']> =
  {
    project: () => null,
    read: async ({ db, query, reply, caller }) => {
      const openOnly = query.is_open === 'true'
      const rows =
        caller.actor === 'ADM'
          ? await db.run(ofEveryProject, { openOnly })
          : await db.run(ofOwnProjects, { openOnly, user: caller.userId, all: reply === 'all' })
      return withOrderedAssignees(rows)
    },
  }
