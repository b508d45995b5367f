import { sql } from 'kysely'
import type * as z from 'zod'
import { isTaskVisibleToClients, isTaskOpen } from '#database/predicates/tasks.ts'
import { linkedProjects, ofLinkedProjects } from '../core/linked-projects.ts'
import type { ReadOperation } from '../core/operation.ts'
import { asksForPage, pageOf } from '../core/paging/page.ts'
import { statement } from '../core/statement.ts'
import type { taskReads, taskRow } from './contract.ts'
import { taskColumns, taskJoins, withOrderedAssignees } from './list-rows.ts'
import { pageValues, taskPage, type Keyed, type PageValues } from './task-pages.ts'

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

type PageOfOwn = { user: string; all: boolean } & PageValues

const pageOfEveryProject = statement<PageValues, Row & Keyed>(
  'tasks.pageOfEveryProject',
  (_, place) => taskPage<PageValues, Row>(place, sql`true`),
)

// Project by project, for the same reason as the whole list.
const pageOfOwnProjects = statement<PageOfOwn, Row & Keyed>(
  'tasks.pageOfLinkedProjects',
  (_, place) =>
    taskPage<PageOfOwn, Row>(
      place,
      sql`t."ProjectId" = linked."ProjectId" and (${place('all')}::boolean or ${isTaskVisibleToClients})`,
      sql`(select * from "User" where "Id" = ${place('user')}) u
      cross join lateral (${linkedProjects}) linked cross join lateral`,
    ),
)

/** The tasks of all projects for administrators, of the linked ones for everyone else; open tasks first. */
export const tasksCombinedClient: ReadOperation<(typeof taskReads)['tasks/tasks_combined_client']> =
  {
    project: () => null,
    read: async ({ db, query, reply, caller }) => {
      const openOnly = query.is_open === 'true'
      const own = { user: caller.userId, all: reply === 'all' }
      if (asksForPage(query)) {
        const values = pageValues(query, openOnly)
        const keyed =
          caller.actor === 'ADM'
            ? await db.run(pageOfEveryProject, values)
            : await db.run(pageOfOwnProjects, { ...own, ...values })
        return pageOf(withOrderedAssignees(keyed), query, ({ key }) => key)
      }
      const rows =
        caller.actor === 'ADM'
          ? await db.run(ofEveryProject, { openOnly })
          : await db.run(ofOwnProjects, { openOnly, ...own })
      return withOrderedAssignees(rows)
    },
  }
