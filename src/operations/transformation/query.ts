import { sql } from 'kysely'
import { readPermissions } from '../../rules/read-permissions.ts'
import type { WriteName } from '../../rules/write-names.ts'
import { clientSnapshot, clientUpdates } from '../../rules/client-result.ts'
import type { Row } from '../../rules/client-view.ts'
import { storedUserId } from '../../rules/user-id.ts'
import type { QueryOf, ReplyOf } from '../kit/contract.ts'
import type { ReadContext, ReadOperation } from '../kit/operation.ts'
import { statement } from '../kit/statement.ts'
import { concernedClients, visibleNow, type VisibleNow } from './client-scope.ts'
import type { transformationReads } from './contract.ts'

type Contract = (typeof transformationReads)['transformations/query']
type Entry = ReplyOf<Contract>[number]
type Values = {
  project: number | null
  standard: number | null
  focus: string | null
  user: string | null
  before: number | null
  limit: number
}

const longestPage = 200

type ClientEntry = Entry & { visibleNow: VisibleNow | null }

const history = <Found extends Entry>(
  name: string,
  by: 'project' | 'standard' | 'all',
  forClients: boolean,
) =>
  statement<Values, Found>(name, (_, place) => {
    const ofProject = sql`t."ProjectId" = ${place('project')}::int`
    const ofStandard = sql`t."StandardId" = ${place('standard')}::int`
    const scope = {
      project: sql`${ofProject} and (${place('standard')}::int is null or ${ofStandard})`,
      standard: sql`${ofProject} and ${ofStandard}`,
      all: sql`(${place('project')}::int is null or ${ofProject}) and (${place('standard')}::int is null or ${ofStandard})`,
    }[by]
    return sql<Found>`
      select ${forClients ? sql`${visibleNow} as "visibleNow",` : sql``} t."Id", t."CreatedAt", t."UserId", u."FullName", t."Focus", t."Action", t."Parameters", t."PreSnapshot",
        t."Updates", t."Target", t."ProjectId", t."StandardId",
        exists (select from "TransformationSeal" l where l."TransformationId" = t."Id") as "isSealed"
      from "Transformation" t left join "User" u on u."Id" = t."UserId"
      where ${scope} ${forClients ? sql`and ${concernedClients}` : sql``}
        and (${place('focus')}::text is null or t."Focus" = ${place('focus')})
        and (${place('user')}::text is null or t."UserId" = ${place('user')})
        and (${place('before')}::bigint is null or t."Id" < ${place('before')})
      order by t."Id" desc limit ${place('limit')}`
  })

const forStaff = {
  project: history('history.ofProject', 'project', false),
  standard: history('history.ofStandard', 'standard', false),
  all: history('history.ofAll', 'all', false),
}
const forClients = {
  project: history<ClientEntry>('history.ofProjectForClients', 'project', true),
  standard: history<ClientEntry>('history.ofStandardForClients', 'standard', true),
}

async function read({ db, query, target, reply, caller }: ReadContext<QueryOf<Contract>>) {
  const { project_id: project = null, standard_id: standard = null } = query
  const values = {
    project,
    standard,
    focus: query.focus ?? null,
    user: query.user_id === undefined ? null : storedUserId(target, query.user_id),
    before: query.before ?? null,
    limit: Math.min(query.limit, longestPage),
  }
  const by = standard === null ? 'project' : 'standard'
  if (reply === 'all') return db.run(forStaff[project === null ? 'all' : by], values)
  const rows = await db.run(forClients[by], values)
  return rows.map((row) => clientEntry(row, caller))
}

const nothingVisible: VisibleNow = {
  IsConsultantCommentVisible: false,
  IsTheGoodVisible: false,
  IsTheBadVisible: false,
}

// A client sees the ids of what was written, and of the values only those that the field rules show.
function clientEntry(
  { visibleNow: visible, ...row }: ClientEntry,
  { userId, areScoresVisible }: { userId: string; areScoresVisible: boolean },
): Entry {
  const name = `${row.Focus}:${row.Action}` as WriteName
  const facts = { userId, areScoresVisible, ...(visible ?? nothingVisible) }
  return {
    ...row,
    Parameters: clientUpdates(name, row.Parameters as Row, facts) as Entry['Parameters'],
    PreSnapshot: clientSnapshot(name, row.PreSnapshot as Row[], facts) as Entry['PreSnapshot'],
    Updates: clientUpdates(name, row.Updates as Row, facts) as Entry['Updates'],
  }
}

/** The history, newest first; with neither project nor standard it is that of all projects, for administrators. */
export const transformationsQuery: ReadOperation<Contract> = {
  project: ({ project_id }) => project_id ?? null,
  may: ({ project_id }) =>
    readPermissions[project_id === undefined ? 'history/all' : 'transformations/query'],
  read,
}
