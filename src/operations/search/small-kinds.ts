import { sql, type RawBuilder } from 'kysely'
import { isReplyVisibleToClients } from '#database/predicates/comments.ts'
import { isTaskVisibleToClients } from '#database/predicates/tasks.ts'
import { phases } from '#rules/review/phases.ts'
import type { SearchKind } from '#rules/search/search-kinds.ts'
import type { Db } from '../core/db.ts'
import { statement, type Place, type Statement } from '../core/statement.ts'
import { bestOf, type Candidate, type FoundOfKind, type Search } from './found.ts'

type Values = { project: number; user: string; all: boolean; patterns: readonly string[] }
type Row = Omit<Candidate, 'Kind'>

/** A statement that selects the texts of one kind in a project that contain the stems of all words. */
const candidates = (name: string, rows: (place: Place<Values>) => RawBuilder<unknown>) =>
  statement<Values, Row>(
    `search.${name}`,
    (_, place) => sql<Row>`
      select c.* from (${rows(place)}) c
      where c."Title" || ' ' || c."Text" ilike all (${place('patterns')}::text[]) and ${place('user')}::text is not null`,
  )

const standards = candidates(
  'standards',
  (place) => sql`
    select s."Id"::text as "Key", s."Name" as "Title", '' as "Text", s."Id" as "StandardId", s."StandardSetId" as "ModuleId"
    from "ProjectStandard" p join "Standard" s on s."Id" = p."StandardId"
    where p."ProjectId" = ${place('project')} and ${place('all')}::boolean is not null`,
)

const elements = candidates(
  'elements',
  (place) => sql`
    select e."Id"::text as "Key", e."Name" as "Title", e."Text", s."Id" as "StandardId", s."StandardSetId" as "ModuleId", e."Id" as "ElementId"
    from "ProjectStandard" p join "Standard" s on s."Id" = p."StandardId" join "Element" e on e."StandardId" = s."Id"
    where p."ProjectId" = ${place('project')} and ${place('all')}::boolean is not null`,
)

/** The comments of a column in the records of a phase, as far as the caller may see them. */
const commentsOf = (
  place: Place<Values>,
  phase: string,
  table: string,
  column: string,
  isVisible: RawBuilder<unknown>,
) => sql`
  select ${sql.lit(`${phase} ${column} `)} || r."StandardId" as "Key", s."Name" as "Title", r.${sql.ref(column)} as "Text",
    s."Id" as "StandardId", s."StandardSetId" as "ModuleId", null::int as "ElementId", ${sql.lit(phase)} as "Phase", ${sql.lit(column)} as "Field", null::int as "ReplyId"
  from ${sql.table(table)} r join "Standard" s on s."Id" = r."StandardId"
  where r."ProjectId" = ${place('project')} and r.${sql.ref(column)} <> '' and (${place('all')}::boolean or ${isVisible})`

const elementCommentsOf = (
  place: Place<Values>,
  phase: string,
  table: string,
  record: string,
) => sql`
  select ${sql.lit(`${phase} ElementComment `)} || r."ElementId" as "Key", e."Name" as "Title", r."ConsultantComment" as "Text",
    s."Id" as "StandardId", s."StandardSetId" as "ModuleId", e."Id" as "ElementId", ${sql.lit(phase)} as "Phase", 'ElementComment' as "Field", null::int as "ReplyId"
  from ${sql.table(table)} r join "Element" e on e."Id" = r."ElementId" join "Standard" s on s."Id" = e."StandardId"
  join ${sql.table(record)} o on o."ProjectId" = r."ProjectId" and o."StandardId" = e."StandardId"
  where r."ProjectId" = ${place('project')} and r."ConsultantComment" <> '' and (${place('all')}::boolean or o."IsConsultantCommentVisible")`

const repliesTo = (place: Place<Values>) => sql`
  select 'reply ' || c."Id" as "Key", coalesce(e."Name", s."Name") as "Title", c."Text", s."Id" as "StandardId",
    s."StandardSetId" as "ModuleId", c."ElementId", c."Phase",
    case when c."ElementId" is null then c."Comment" else 'ElementComment' end as "Field", c."Id" as "ReplyId"
  from "CommentReply" c join "Standard" s on s."Id" = c."StandardId" left join "Element" e on e."Id" = c."ElementId"
  where c."ProjectId" = ${place('project')} and (${place('all')}::boolean or ${isReplyVisibleToClients})`

const comments = candidates('comments', (place) =>
  sql.join(
    [
      ...phases.flatMap(({ phase, standardTable }) => [
        commentsOf(place, phase, standardTable, 'ClientComment', sql`true`),
        commentsOf(
          place,
          phase,
          standardTable,
          'ConsultantComment',
          sql`r."IsConsultantCommentVisible"`,
        ),
      ]),
      commentsOf(
        place,
        'gap-analysis',
        'StandardGapAnalysis',
        'TheGood',
        sql`r."IsTheGoodVisible"`,
      ),
      commentsOf(place, 'gap-analysis', 'StandardGapAnalysis', 'TheBad', sql`r."IsTheBadVisible"`),
      elementCommentsOf(place, 'desktop-review', 'ElementDesktopReview', 'StandardDesktopReview'),
      elementCommentsOf(place, 'verification', 'ElementVerification', 'StandardVerification'),
      repliesTo(place),
    ],
    sql` union all `,
  ),
)

const supportTexts = candidates(
  'supportTexts',
  (place) => sql`
    select e."Id"::text as "Key", e."Name" as "Title", t."SupportText" as "Text", s."Id" as "StandardId", s."StandardSetId" as "ModuleId",
      e."Id" as "ElementId"
    from "ElementSupportText" t join "Element" e on e."Id" = t."ElementId" join "Standard" s on s."Id" = e."StandardId"
    where t."ProjectId" = ${place('project')} and ${place('all')}::boolean is not null`,
)

const tasks = candidates(
  'tasks',
  (place) => sql`
    select t."Id"::text as "Key", t."Text" as "Title", '' as "Text", s."Id" as "StandardId", s."StandardSetId" as "ModuleId"
    from "Task" t join "Standard" s on s."Id" = t."StandardId"
    where t."ProjectId" = ${place('project')} and (${place('all')}::boolean or ${isTaskVisibleToClients})`,
)

// Clients get only the names of the people of a project.
const people = candidates(
  'people',
  (place) => sql`
    select u."Id" as "Key", u."FullName" as "Title",
      case when ${place('all')}::boolean then concat_ws(', ', u."Title", u."UserName") else '' end as "Text"
    from "User" u
    where not u."IsDeleted" and u."Id" in (
      select "UserId" from "ProjectUser" where "ProjectId" = ${place('project')}
      ${sql.join(
        phases.map(
          ({ standardTable }) => sql`
            union select "OwnerId" from ${sql.table(standardTable)} where "ProjectId" = ${place('project')}
            union select "JuniorOwnerId" from ${sql.table(standardTable)} where "ProjectId" = ${place('project')}`,
        ),
        sql` `,
      )})`,
)

const statements = {
  standard: standards,
  element: elements,
  comment: comments,
  supportText: supportTexts,
  task: tasks,
  person: people,
} as const satisfies Partial<Record<SearchKind, Statement<Values, Row>>>

export type SmallKind = keyof typeof statements

/** The best results of a kind that has so few rows in a project that each is checked. */
export async function searchSmallKind(
  db: Db,
  kind: SmallKind,
  { project, user, all, query, patterns, most }: Search,
): Promise<FoundOfKind> {
  const rows = await db.run(statements[kind], { project, user, all, patterns })
  return bestOf(
    query,
    rows.map((row) => ({ ...row, Kind: kind })),
    most,
  )
}
