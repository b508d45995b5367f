import { sql } from 'kysely'
import type { Phase } from '../../rules/phases.ts'
import { forEachPhase, standardTable } from '../kit/phase-tables.ts'
import { statement } from '../kit/statement.ts'

/** A standard of a project in one phase, as the list reads it; the kept totals are those whose score the phase shows. */
export type PhaseListRow = {
  StandardId: number
  openTaskCount: number
  citationCount: number
  Status: string
  OwnerId: string | null
  JuniorOwnerId: string | null
  EditorId: string | null
  IsReadyByClient: boolean
  InitiateSecondReview: boolean
  InitiateRFIReview: boolean
  UploadThisStandard: boolean
  UploadedToURAC: boolean
  ClientComment: string | null
  LastClientId: string | null
  ClientCommentLastModified: string | null
  ConsultantComment: string | null
  LastConsultantId: string | null
  ConsultantCommentLastModified: string | null
  IsConsultantCommentVisible: boolean
  TheGood?: string | null
  TheBad?: string | null
  IsTheGoodVisible?: boolean
  IsTheBadVisible?: boolean
  mandatorySum: number
  mandatoryFull: number
  pointsSum: number
  pointsFull: number
  liSum: number
  liFull: number
}

const shared = sql.raw(
  [
    'Status',
    'OwnerId',
    'JuniorOwnerId',
    'EditorId',
    'IsReadyByClient',
    'InitiateSecondReview',
    'InitiateRFIReview',
    'UploadThisStandard',
    'UploadedToURAC',
    'ClientComment',
    'LastClientId',
    'ClientCommentLastModified',
    'ConsultantComment',
    'LastConsultantId',
    'ConsultantCommentLastModified',
    'IsConsultantCommentVisible',
  ]
    .map((column) => `r."${column}"`)
    .join(', '),
)

const kept = ['mandatorySum', 'mandatoryFull', 'pointsSum', 'pointsFull', 'liSum', 'liFull']

const ofPhase: Readonly<Record<Phase, { columns: string; joins: string }>> = {
  'gap-analysis': {
    columns: `r."TheGood", r."TheBad", r."IsTheGoodVisible", r."IsTheBadVisible", ${kept.map((name) => `0 as "${name}"`).join(', ')}`,
    joins: '',
  },
  'desktop-review': { columns: kept.map((name) => `r."${name}"`).join(', '), joins: '' },
  // A standard that passes through takes its score from Desktop Review (specification, section 4).
  verification: {
    columns: kept
      .map((name) => `case when s."isDTRPassthrough" then d."${name}" else r."${name}" end as "${name}"`)
      .join(', '),
    joins: `join "Standard" s on s."Id" = r."StandardId"
      join "StandardDesktopReview" d on d."ProjectId" = r."ProjectId" and d."StandardId" = r."StandardId"`,
  },
}

type Values = { project: number; standard: number }

const listOf = (phase: Phase, isOne: boolean) =>
  statement<Values, PhaseListRow>(`standardPhase.${isOne ? 'one' : 'list'}.${phase}`, (_, place) => {
    const one = isOne ? sql`and r."StandardId" = ${place('standard')}` : sql``
    return sql<PhaseListRow>`
      select r."StandardId", c."openTaskCount", c."citationCount", ${shared}, ${sql.raw(ofPhase[phase].columns)}
      from ${sql.table(standardTable[phase])} r
      join "ProjectStandard" c on c."ProjectId" = r."ProjectId" and c."StandardId" = r."StandardId"
      ${sql.raw(ofPhase[phase].joins)}
      where r."ProjectId" = ${place('project')} ${one}`
  })

/** The standards of a project in a phase. */
export const phaseLists = forEachPhase((phase) => listOf(phase, false))

/** One standard of a project in a phase. */
export const phaseOfOne = forEachPhase((phase) => listOf(phase, true))

type ClientCounts = { StandardId: number; openTaskCount: number; citationCount: number }

/** The counts of tasks and citations that a client sees: tasks that concern clients, citations of documents that are visible. */
export const clientCounts = statement<{ project: number; organization: string | null }, ClientCounts>(
  'standardPhase.clientCounts',
  (_, place) => sql<ClientCounts>`
    with tasks as (
      select t."StandardId", count(*) as n from "Task" t
      where t."ProjectId" = ${place('project')}
        and (exists (select from "TaskAssignee" a where a."ProjectId" = t."ProjectId" and a."TaskId" = t."Id" and not a."IsCompleted")
          or not exists (select from "TaskAssignee" a where a."ProjectId" = t."ProjectId" and a."TaskId" = t."Id"))
        and exists (select from "ProjectUser" l join "User" u on u."Id" = l."UserId"
          where l."ProjectId" = t."ProjectId" and u."UserType" = 'Client' and (u."Id" = t."AuthorId" or exists (
            select from "TaskAssignee" a where a."ProjectId" = t."ProjectId" and a."TaskId" = t."Id" and a."UserId" = u."Id")))
      group by 1),
    citations as (
      select e."StandardId", count(*) as n
      from "ElementDocument" x
      join "Element" e on e."Id" = x."ElementId"
      join "Document" d on d."ProjectId" = x."ProjectId" and d."Id" = x."DocumentId"
      join "User" u on u."Id" = d."CreatedBy"
      where x."ProjectId" = ${place('project')} and (d."IsDocumentVisibleForProject"
        or (d."IsDocumentVisibleForStandard" and d."StandardId" = e."StandardId")
        or u."OrganizationId" = ${place('organization')})
      group by 1)
    select coalesce(t."StandardId", c."StandardId") as "StandardId", coalesce(t.n, 0)::int as "openTaskCount",
      coalesce(c.n, 0)::int as "citationCount"
    from tasks t full join citations c on c."StandardId" = t."StandardId"`,
)
