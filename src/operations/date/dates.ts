import type { ReplyOf } from '../core/contract.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { dateReads } from './contract.ts'
import { dateColumns } from './date-row.ts'

type Contract = (typeof dateReads)['dates/dates']
type Row = ReplyOf<Contract>[number]

const list = statement<{ project_id: number }, Row>('dates.list', (build, place) =>
  build
    .selectFrom('ProjectDate')
    .select([...dateColumns])
    .where('ProjectId', '=', place('project_id'))
    .orderBy('Date')
    .orderBy('Name')
    .orderBy('Id')
    .$castTo<Row>(),
)

/** The dates of a project in order; a client sees every field of them. */
export const dates: ReadOperation<Contract> = {
  project: ({ project_id }) => project_id,
  read: ({ db, query }) => db.run(list, query),
  cacheKey: ({ project_id }) => `dates ${project_id}`,
}
