import { sql } from 'kysely'
import { storedUserId } from '#rules/people/user-id.ts'
import {
  clientParameters,
  clientSnapshot,
  clientUpdates,
  idsAmong,
} from '#rules/permissions/client-result.ts'
import type { Row } from '#rules/permissions/client-view.ts'
import type { WrittenRow } from '#rules/permissions/written-row.ts'
import { scoresVisibleToClients } from '#rules/projects/project-settings.ts'
import type { QueryOf, ReplyOf } from '../core/contract.ts'
import { clientSight, isTold, type ClientSight } from '../core/history/client-scope.ts'
import { idIn } from '../core/history/written-ids.ts'
import { ofLinkedProjects } from '../core/linked-projects.ts'
import type { ReadContext, ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import { historyPermissions, type transformationReads } from './contract.ts'
import { isSealed } from './is-sealed.ts'
import { namedByEntry, type NamedByEntry } from './named.ts'

type Contract = (typeof transformationReads)['transformations/query']
/** Returns what a write declares about its row, by the name of the write. */
type RowOf = (name: string) => WrittenRow
type Entry = ReplyOf<Contract>[number]
type Values = {
  project: number | null
  standard: number | null
  focus: string | null
  user: string | null
  before: number | null
  since: string | null
  until: string | null
  limit: number
  viewer: string
  areScoresVisible: boolean
}

const longestPage = 200

type ClientEntry = Entry & ClientSight

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
    const client = {
      viewer: sql<string>`${place('viewer')}::text`,
      areScoresVisible: sql<boolean>`${place('areScoresVisible')}::boolean`,
    }
    return sql<Found>`
      select ${forClients ? sql`sight.*,` : sql``} t."Id", t."CreatedAt", t."UserId", u."FullName", t."Focus", t."Action", t."Parameters", t."PreSnapshot",
        t."Updates", t."Target", t."ProjectId", t."StandardId", s."Name" as "StandardName", s."StandardSetId" as "ModuleId",
        e."Name" as "ElementName", coalesce(nullif(btrim(d."Title"), ''), d."Name") as "DocumentName", ${namedByEntry('t')},
        ${isSealed('Transformation', 't')} as "isSealed"
      from "Transformation" t left join "User" u on u."Id" = t."UserId" left join "Standard" s on s."Id" = t."StandardId"
        left join "Element" e on e."Id" = ${idIn('element_id')}
        left join "Document" d on d."ProjectId" = t."ProjectId" and d."Id" = ${idIn('document_id')}
        ${forClients ? sql`cross join lateral ${clientSight(client)}` : sql``}
      where ${scope} ${forClients ? sql`and ${isTold(client)}` : sql``}
        and (${place('focus')}::text is null or t."Focus" = ${place('focus')})
        and (${place('user')}::text is null or t."UserId" = ${place('user')})
        and (${place('since')}::timestamptz is null or t."CreatedAt" >= ${place('since')})
        and (${place('until')}::timestamptz is null or t."CreatedAt" < ${place('until')})
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

// Each is queried separately: a statement that names its project uses one index, wherever the project is stored.
const projectsOfStandard = statement<
  { viewer: string; standard: number; scoresVisible: string },
  { Id: number; areScoresVisible: boolean }
>(
  'history.projectsOfStandard',
  (_, place) => sql<{ Id: number; areScoresVisible: boolean }>`
    select p."Id", coalesce((select s."Settings" -> ${place('scoresVisible')}::text = 'true'::jsonb
      from "ProjectSettings" s where s."ProjectId" = p."Id"), false) as "areScoresVisible"
    from "User" u ${ofLinkedProjects('Project', 'p')}
    where u."Id" = ${place('viewer')} and exists (
      select 1 from "Transformation" t where t."StandardId" = ${place('standard')}::int and t."ProjectId" = p."Id")
    order by p."Id"`,
)

async function read(
  { db, query, target, reply, caller }: ReadContext<QueryOf<Contract>>,
  rowOf: RowOf,
) {
  const { project_id: project = null, standard_id: standard = null } = query
  const values = {
    project,
    standard,
    focus: query.focus ?? null,
    user: query.user_id === undefined ? null : storedUserId(target, query.user_id),
    before: query.before ?? null,
    since: query.since ?? null,
    until: query.until ?? null,
    limit: Math.min(query.limit, longestPage),
    viewer: caller.userId,
    areScoresVisible: caller.areScoresVisible,
  }
  const by = standard === null ? 'project' : 'standard'
  const ofProject = async (asked: Values): Promise<Entry[]> => {
    if (reply === 'all') return db.run(forStaff[by], asked)
    const rows = await db.run(forClients[by], asked)
    return rows.map((row) => clientEntry(row, caller.userId, rowOf))
  }
  if (project !== null) return ofProject(values)
  if (caller.actor === 'ADM' || standard === null) return db.run(forStaff.all, values)
  const projects = await db.run(projectsOfStandard, {
    viewer: caller.userId,
    standard,
    scoresVisible: scoresVisibleToClients,
  })
  const pages = await Promise.all(
    projects.map(({ Id, areScoresVisible }) =>
      ofProject({ ...values, project: Id, areScoresVisible }),
    ),
  )
  return pages
    .flat()
    .toSorted((a, b) => b.Id - a.Id)
    .slice(0, values.limit)
}

const nothingVisible: NonNullable<ClientSight['visibleNow']> = {
  IsConsultantCommentVisible: false,
  IsTheGoodVisible: false,
  IsTheBadVisible: false,
}

// A client sees the ids of what was written, and the old and new values that the field rules show; no old
// values of a row that the client could not see before the write, and no new values of a row that the write
// hid from the client.
function clientEntry(
  { visibleNow, wasSeen, isSeenAfter, areScoresVisible, ...row }: ClientEntry,
  userId: string,
  rowOf: RowOf,
): Entry {
  const write = rowOf(`${row.Focus}:${row.Action}`)
  const facts = { userId, areScoresVisible, ...(visibleNow ?? nothingVisible) }
  const prior = wasSeen ? (row.PreSnapshot as Row[]) : []
  const parameters = clientParameters(write, row.Parameters as Row, prior, facts)
  const shown = isSeenAfter ? withoutEarlier(parameters, wasSeen) : idsAmong(parameters)
  const before = clientSnapshot(write, prior, facts)
  return {
    ...row,
    Parameters: shown as Entry['Parameters'],
    PreSnapshot: before as Entry['PreSnapshot'],
    Updates: clientUpdates(write, row.Updates as Row, facts) as Entry['Updates'],
    ...namedIn([shown, before], row),
  }
}

// Removed assignees were assigned before the write.
const withoutEarlier = ({ remove_assignees: removed, ...rest }: Row, wasSeen: boolean): Row =>
  wasSeen && removed !== undefined ? { ...rest, remove_assignees: removed } : rest

/** What an entry refers to by ids that its reader sees. */
function namedIn(shown: unknown, { People, Standards, Elements }: NamedByEntry): NamedByEntry {
  const ids = new Set(idsWithin(shown))
  return {
    People: People.filter(({ Id }) => ids.has(Id.toLowerCase())),
    Standards: Standards.filter(({ Id }) => ids.has(String(Id))),
    Elements: Elements.filter(({ Id }) => ids.has(String(Id))),
  }
}

function idsWithin(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(idsWithin)
  return typeof value === 'string' || typeof value === 'number' ? [String(value).toLowerCase()] : []
}

/**
 * The history, newest first: of a project, or of a standard in the projects that the caller may see; without either, of all
 * projects, for administrators.
 */
export const transformationsQuery = (rowOf: RowOf): ReadOperation<Contract> => ({
  project: ({ project_id }) => project_id ?? null,
  may: ({ project_id, standard_id }) =>
    historyPermissions[
      project_id !== undefined
        ? 'transformations/query'
        : standard_id !== undefined
          ? 'history/of_standard'
          : 'history/all'
    ],
  read: (context) => read(context, rowOf),
})
