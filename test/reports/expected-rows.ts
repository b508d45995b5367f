import type { TestServer } from '#test/harness/test-server.ts'
import type { RandomProject } from './random-project.ts'

export type PhaseName = 'gap-analysis' | 'desktop-review' | 'verification'

/** The reader for whom a report is expected: a person's id as ps stores it, or '' for a client without an organization. */
export type Viewer = { readonly id: string; readonly isStaff: boolean }

/** The scope of a report: a phase of a project, perhaps limited to one of its modules or standards. */
export type Asked = {
  readonly project: RandomProject
  readonly phase: PhaseName
  readonly viewer: Viewer
  readonly module?: number | undefined
  readonly standard?: number | undefined
}

// A row of a statement of this file.
type Row = ReturnType<typeof JSON.parse>

const recordTable = {
  'gap-analysis': 'StandardGapAnalysis',
  'desktop-review': 'StandardDesktopReview',
  verification: 'StandardVerification',
} as const

const dayText = (date: string) => `to_char(${date} at time zone 'UTC', 'FMDD Mon YYYY')`
const day = (date: string) => `to_char(${date} at time zone 'UTC', 'YYYY-MM-DD')`

/** The parameters of every statement, and what they imply about the reader and the scores. */
const asked = `asked as (
  select $1::int as project, $2::text as phase, $3::boolean as staff, $4::text as viewer,
    $3::boolean or coalesce((select ("Settings" ->> 'ScoresVisibleToClients')::boolean from "ProjectSettings" where "ProjectId" = $1), false) as scores)`

/** The standards in scope in the order of their creation, and their elements with the record that the phase shows. */
const scope = `${asked},
  chosen as (
    select s.*, k.place, m."Name" as "moduleName" from unnest($5::int[]) with ordinality k (id, place)
    join "Standard" s on s."Id" = k.id join "StandardsSet" m on m."Id" = s."StandardSetId"
    where ($6::int is null or s."StandardSetId" = $6) and ($7::int is null or s."Id" = $7)),
  elements as (
    select e.*, k.place as "elementPlace", c."isDTRPassthrough", c."StandardSetId", case when e."Stem" then 'Stem' else e."Name" end as listed,
      e."ElementTypeId" in (1, 3, 4) and not exists (select from "Element" b where b."ParentId" = e."Id")
        and (not e."Stem" or 1 = (select count(*) from "Element" o where o."StandardId" = e."StandardId")) as counts,
      case when a.phase = 'gap-analysis' then null when a.phase = 'verification' and not c."isDTRPassthrough" then 'v' else 'd' end as source
    from asked a cross join chosen c join "Element" e on e."StandardId" = c."Id" join unnest($8::int[]) with ordinality k (id, place) on k.id = e."Id"),
  scored as (
    select e.*, x."MockScore" as score, x."ConsultantComment" as comment, coalesce(x."IsClientReady", false) as ready,
      a.staff or coalesce(x.visible, false) as "isCommentShown"
    from asked a cross join elements e left join lateral (
      select r."MockScore", r."ConsultantComment", r."IsClientReady", p."IsConsultantCommentVisible" as visible
      from "ElementDesktopReview" r join "StandardDesktopReview" p on p."ProjectId" = r."ProjectId" and p."StandardId" = e."StandardId"
      where r."ProjectId" = a.project and r."ElementId" = e."Id" and e.source = 'd'
      union all
      select r."MockScore", r."ConsultantComment", r."IsClientReady", p."IsConsultantCommentVisible"
      from "ElementVerification" r join "StandardVerification" p on p."ProjectId" = r."ProjectId" and p."StandardId" = e."StandardId"
      where r."ProjectId" = a.project and r."ElementId" = e."Id" and e.source = 'v') x on true)`

/** The mean percentages of the elements that count, and whether all of them are met. */
const means = `means as (
  select "StandardId", count(*) as n, bool_and(score is not distinct from 100) as "isFull",
    ${[
      ['mandatory', 1],
      ['points', 3],
      ['leading', 4],
    ]
      .map(
        ([name, type]) =>
          `round(avg(coalesce(score, 0)) filter (where "ElementTypeId" = ${type}), 1)::float8 as ${name}`,
      )
      .join(', ')}
  from scored where counts group by 1)`

// The labels of the specification, section 4.
const labels = {
  'gap-analysis': `
    when r."Status" = 'NotApplicable' then 'Not Applicable'
    when r."Status" = 'Blank' and coalesce(n.n, 0) = 0 then 'Should be N/A'
    when r."OwnerId" is null and r."JuniorOwnerId" is null
      then case r."Status" when 'Complete' then 'Complete Not Assigned' else 'Not Assigned' end
    when r."Status" = 'Complete' then 'Complete' else 'Not Complete'`,
  'desktop-review': `
    when r."Status" = 'NotApplicable' then 'Not Applicable'
    when r."Status" = 'Blank' and coalesce(n.n, 0) = 0 then 'Should be N/A'
    when r."OwnerId" is null then 'Not Assigned'
    when r."InitiateRFIReview" then 'Pending RFI Review'
    when r."UploadThisStandard" then 'Marked For Upload'
    when r."UploadedToURAC" then 'Uploaded To URAC'
    when r."InitiateSecondReview" then 'Pending Second SC Review'
    when r."Status" = 'ReadyForSecondReview' then 'Pending First SC Review'
    when r."IsReadyByClient" then 'Pending First AC Review'
    when coalesce(n."isFull", true) then 'Full Score'
    when r."Status" = 'Complete' then 'Revisions Required'
    when r."Status" = 'Blank' then 'Waiting Client Submission' else 'Error'`,
  verification: `
    when c."isDTRPassthrough" then 'Score from DTR'
    when r."Status" = 'NotApplicable' then 'Not Applicable'
    when r."Status" = 'Blank' and coalesce(n.n, 0) = 0 then 'Should be N/A'
    when r."OwnerId" is null then 'Not Assigned'
    when r."Status" = 'Complete' then case when coalesce(n."isFull", true) then 'Full Score' else 'Not Full Score' end
    else 'Not Reviewed'`,
} as const

const name = (id: string) => `(select u."FullName" from "User" u where u."Id" = ${id})`

const standardRows = (phase: PhaseName) => `with ${scope}, ${means}
  select c."Id" as id, c."Name" as name, c."StandardSetId" as module, n.mandatory, n.points, n.leading,
    a.scores and a.phase <> 'gap-analysis' as "areScoresShown", case ${labels[phase]} end as label,
    ${name('r."OwnerId"')} as senior, ${name('r."JuniorOwnerId"')} as associate,
    r."ClientComment" as client, ${name('r."LastClientId"')} as "clientBy", ${day('r."ClientCommentLastModified"')} as "clientAt",
    case when a.staff or r."IsConsultantCommentVisible" then r."ConsultantComment" end as consultant,
    ${name('r."LastConsultantId"')} as "consultantBy", ${day('r."ConsultantCommentLastModified"')} as "consultantAt",
    ${phase === 'gap-analysis' ? 'case when a.staff or r."IsTheGoodVisible" then r."TheGood" end' : 'null'} as good,
    ${phase === 'gap-analysis' ? 'case when a.staff or r."IsTheBadVisible" then r."TheBad" end' : 'null'} as bad,
    coalesce((select m."GroupDetails" -> c."Group" ->> 'title' from "StandardsSet" m where m."Id" = c."StandardSetId"), '') as area
  from asked a cross join chosen c join "${recordTable[phase]}" r on r."ProjectId" = $1 and r."StandardId" = c."Id"
  left join means n on n."StandardId" = c."Id"
  order by c."moduleName", c."StandardSetId", c.place`

const elementRows = `with ${scope}
  select e."StandardId" as standard, e."Id" as id, e.listed, e."Name" as name, e."Stem" as stem, e."Text" as text, e.counts,
    case when e.counts then (array['Mandatory', '', 'Points', 'Leading indicator'])[e."ElementTypeId"] else '' end as type,
    e.source is not null as "hasRecord", e.ready, case when e."isCommentShown" then coalesce(e.comment, '') else '' end as comment,
    e.source is not null and a.scores as "isScoreShown", e.score,
    case when e.score is null then 'Not scored' when e.score = 100 then 'Met' when e.score = 50 then 'Partially Met'
      when e.score = 0 then 'Not Met' else e.score::text end as words,
    t."SupportText" as support, ${name('t."LastClientId"')} as "supportBy", ${day('t."ModifiedDate"')} as "supportAt"
  from asked a cross join scored e left join "ElementSupportText" t on t."ProjectId" = a.project and t."ElementId" = e."Id"
  order by e."elementPlace"`

// Uploads by clients are visible to their organization; uploads by staff belong to no organization.
const own = `exists (select from "User" o left join "User" v on v."Id" = a.viewer
  where o."Id" = d."CreatedBy" and o."UserType" = 'Client' and o."ClientSince" <= d."CreatedDate"
    and (o."Id" = v."Id" or o."OrganizationId" = v."OrganizationId"))`

const evidenceRows = `with ${scope}
  select e."StandardId" as standard, e.listed, case when coalesce(d."Title", '') <> '' then d."Title" else d."Name" end as document,
    case when x."Citation" ~ '\\S' then x."Citation" when s.anchor is not null then 'Page ' || (s.anchor ->> 'page') else '' end as place,
    coalesce(s.anchor ->> 'exact', '') as quote
  from asked a cross join elements e
  join "ElementDocument" x on x."ProjectId" = $1 and x."ElementId" = e."Id"
  join "Document" d on d."ProjectId" = $1 and d."Id" = x."DocumentId"
  cross join lateral (select case when a.staff or x."CreatedBy" = a.viewer or ${own} or (x."Anchor" ->> 'version')::int =
    (select max(v."Version") from "DocumentVersion" v where v."ProjectId" = $1 and v."DocumentId" = d."Id") then x."Anchor" end as anchor) s
  where a.staff or d."IsDocumentVisibleForProject" or (d."IsDocumentVisibleForStandard" and d."StandardId" = e."StandardId") or ${own}
  order by e."elementPlace", d."Name", d."Id"`

// A client of the project, while linked and while a client.
const since = `from "ProjectUser" l join "User" c on c."Id" = l."UserId" and c."UserType" = 'Client' where l."ProjectId" = $1
  and c."Id" = `
const taskRows = `with ${scope}
  select t."StandardId" as standard, t."Text" as text, ${dayText('t."DueDate"')} as due, ${day('t."DueDate"')} as "dueDay",
    t."DueDate" < (date_trunc('day', now() at time zone 'UTC') at time zone 'UTC') as "isLate",
    coalesce((select string_agg(u."FullName", ', ' order by lower(u."FullName") collate "C")
      from "TaskAssignee" w join "User" u on u."Id" = w."UserId"
      where w."ProjectId" = $1 and w."TaskId" = t."Id" and not w."IsCompleted"), '') as waits
  from asked a cross join chosen s join "Task" t on t."ProjectId" = $1 and t."StandardId" = s."Id"
  where (not exists (select from "TaskAssignee" w where w."ProjectId" = $1 and w."TaskId" = t."Id")
      or exists (select from "TaskAssignee" w where w."ProjectId" = $1 and w."TaskId" = t."Id" and not w."IsCompleted"))
    and (a.staff
      or exists (select ${since} t."AuthorId" and t."CreationDate" >= l."LinkedAt" and t."CreationDate" >= c."ClientSince")
      or exists (select from "TaskAssignee" w where w."ProjectId" = $1 and w."TaskId" = t."Id"
        and exists (select ${since} w."UserId" and w."AssignedAt" >= l."LinkedAt" and w."AssignedAt" >= c."ClientSince")))
  order by t."CreationDate" desc, t."Id" desc`

const requestRows = `with ${scope}
  select r."StandardId" as standard, r."Text" as text, r."Answer" as answer, r."IsAnswered" as "isAnswered",
    to_char(r."ReceivedDate", 'FMDD Mon YYYY') as received, to_char(r."ReceivedDate", 'YYYY-MM-DD') as "receivedDay",
    to_char(r."DueDate", 'FMDD Mon YYYY') as due, to_char(r."DueDate", 'YYYY-MM-DD') as "dueDay", ${dayText('r."SentDate"')} as sent,
    (select string_agg(e."Name", ', ' order by e."elementPlace") from elements e where e."Id" = any(r."ElementIds")) as elements
  from chosen s join "RfiRequest" r on r."ProjectId" = $1 and r."StandardId" = s."Id"
  order by r."DueDate" nulls last, r."ReceivedDate", r."Id"`

const dateRows = `with ${scope}
  select "Name" as name, ${dayText('"Date"')} as text, ${day('"Date"')} as day from "ProjectDate", asked where "ProjectId" = $1
  order by "Date", "Name", "Id"`

const moduleRows = `with ${scope}
  select m."Id" as id, case when m."Version" = '' then m."Name" else m."Name" || ' ' || m."Version" end as title, p."Name" as project,
    to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today
  from "ProjectStandardsSet" l join "StandardsSet" m on m."Id" = l."StandardsSetId" join "Project" p on p."Id" = l."ProjectId"
  where l."ProjectId" = $1 and ($6::int is null or m."Id" = $6)
    and ($7::int is null or m."Id" = (select c."StandardSetId" from chosen c))
  order by m."Name", m."Id"`

/** The database rows behind a requested report. */
export async function readExpectedRows(server: TestServer, question: Asked) {
  const { project, phase, viewer, module = null, standard = null } = question
  const values = [
    project.id,
    phase,
    viewer.isStaff,
    viewer.id,
    project.standards,
    module,
    standard,
    project.elements,
  ]
  // Each parameter has a type, even in a statement that does not use it.
  const typed = `with used as (select $1::int, $2::text, $3::boolean, $4::text, $5::int[], $6::int, $7::int, $8::int[]), `
  const rows = (text: string): Promise<Row[]> =>
    server.sql('ps', text.replace(/^with /, typed), values)
  const [modules, standards, elements, evidence, tasks, requests, dates] = await Promise.all(
    [
      moduleRows,
      standardRows(phase),
      elementRows,
      evidenceRows,
      taskRows,
      requestRows,
      dateRows,
    ].map(rows),
  )
  return {
    modules: modules!,
    standards: standards!,
    elements: elements!,
    evidence: evidence!,
    tasks: tasks!,
    requests: requests!,
    dates: dates!,
  }
}

export type ExpectedRows = Awaited<ReturnType<typeof readExpectedRows>>
