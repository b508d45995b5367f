import { sql } from 'kysely'
import type * as z from 'zod'
import { isTaskVisibleToClients, isTaskOpen } from '#database/predicates/tasks.ts'
import type { ReadOperation } from '../core/operation.ts'
import { asksForPage, pageKey, pageOf } from '../core/paging/page.ts'
import { statement, type Place } from '../core/statement.ts'
import type { taskReads, taskRow } from './contract.ts'
import { taskColumns, taskJoins, withOrderedAssignees } from './list-rows.ts'
import { pageValues, taskPage, type Keyed, type PageValues } from './task-pages.ts'

type Row = z.output<typeof taskRow>
type Values = { project_id: number; standard_id: number | null; all: boolean }

const list = statement<Values, Row>(
  'tasks.forProject',
  (_, place) => sql<Row>`
    select ${taskColumns} from "Task" t ${taskJoins}
    where t."ProjectId" = ${place('project_id')} and (${place('all')}::boolean or ${isTaskVisibleToClients})
    order by ${isTaskOpen} desc, t."CreationDate" desc, t."Id" desc`,
)

const listOfStandard = statement<Values, Row>(
  'tasks.forStandard',
  (_, place) => sql<Row>`
    select ${taskColumns} from "Task" t ${taskJoins}
    where t."ProjectId" = ${place('project_id')} and t."StandardId" = ${place('standard_id')}
      and (${place('all')}::boolean or ${isTaskVisibleToClients})
    order by ${isTaskOpen} desc, t."CreationDate" desc, t."Id" desc`,
)

const isInProject = (
  place: Place<Values & PageValues>,
) => sql`t."ProjectId" = ${place('project_id')}
  and (${place('all')}::boolean or ${isTaskVisibleToClients})`

const page = statement<Values & PageValues, Row & Keyed>('tasks.pageOfProject', (_, place) =>
  taskPage<Values & PageValues, Row>(place, isInProject(place)),
)

const pageOfStandard = statement<Values & PageValues, Row & Keyed>(
  'tasks.pageOfStandard',
  (_, place) =>
    taskPage<Values & PageValues, Row>(
      place,
      sql`${isInProject(place)} and t."StandardId" = ${place('standard_id')}`,
    ),
)

/** The tasks of a project, optionally of one standard, open tasks first. */
export const tasksForProject: ReadOperation<(typeof taskReads)['tasks/tasks_for_project']> = {
  project: ({ project_id }) => project_id,
  read: async ({ db, query, reply }) => {
    const { project_id, standard_id = null } = query
    const values = { project_id, standard_id, all: reply === 'all' }
    if (asksForPage(query)) {
      const read = standard_id === null ? page : pageOfStandard
      const keyed = await db.run(read, { ...values, ...pageValues(query) })
      return pageOf(withOrderedAssignees(keyed), query, ({ key }) => key)
    }
    return withOrderedAssignees(await db.run(standard_id === null ? list : listOfStandard, values))
  },
  cacheKey: ({ project_id, standard_id, limit, after }, { isStaff }) =>
    `tasks ${project_id} ${standard_id ?? 'all'} ${isStaff ? 'staff' : 'client'}${pageKey({ limit, after })}`,
}
