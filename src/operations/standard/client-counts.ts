import { sql } from 'kysely'
import { isCitationVisibleTo } from '#database/predicates/documents.ts'
import { isTaskVisibleToClients, isTaskOpen } from '#database/predicates/tasks.ts'
import { statement } from '../core/statement.ts'

/** The counts of a standard that a client sees. */
export type ClientCounts = { StandardId: number; openTaskCount: number; citationCount: number }

/** The counts of tasks and citations that a client sees: tasks that concern clients, citations of documents that are visible. */
export const clientCounts = statement<{ project: number; user: string }, ClientCounts>(
  'standardPhase.clientCounts',
  (_, place) => sql<ClientCounts>`
    with tasks as (
      select t."StandardId", count(*) as n from "Task" t
      where t."ProjectId" = ${place('project')} and ${isTaskOpen} and ${isTaskVisibleToClients} group by 1),
    citations as (
      select e."StandardId", count(*) as n
      from "ElementDocument" x
      join "Element" e on e."Id" = x."ElementId"
      join "Document" d on d."ProjectId" = x."ProjectId" and d."Id" = x."DocumentId"
      where x."ProjectId" = ${place('project')} and ${isCitationVisibleTo(place('user'))}
      group by 1)
    select coalesce(t."StandardId", c."StandardId") as "StandardId", coalesce(t.n, 0)::int as "openTaskCount",
      coalesce(c.n, 0)::int as "citationCount"
    from tasks t full join citations c on c."StandardId" = t."StandardId"`,
)
