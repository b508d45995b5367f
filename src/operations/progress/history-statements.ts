import { sql } from 'kysely'
import type { StatusFlags } from '#rules/review/phase-columns.ts'
import type { Phase } from '#rules/review/phases.ts'
import { fullScore } from '#rules/scoring/mock-score.ts'
import { idIn } from '../core/history/written-ids.ts'
import { forEachPhase, standardTable } from '../core/phase/phase-tables.ts'
import { joinsOf, totalOf } from '../core/phase/phase-totals.ts'
import { statement } from '../core/statement.ts'

/** A stored standard of a project in a phase. */
export type StoredRecord = StatusFlags & {
  StandardId: number
  Status: string
  OwnerId: string | null
  JuniorOwnerId: string | null
  /** How many of its elements are Met. */
  full: number
}

const metOf = (phase: Phase) =>
  sql.raw(
    ['mandatoryFull', 'pointsFull', 'liFull'].map((column) => totalOf(phase, column)).join(' + '),
  )

/** The standards of a project in a phase. */
export const recordsOfPhase = forEachPhase((phase) =>
  statement<{ project: number }, StoredRecord>(
    `progress.records.${phase}`,
    (_, place) => sql<StoredRecord>`
      select r."StandardId", r."Status", r."IsReadyByClient", r."InitiateSecondReview", r."InitiateRFIReview",
        r."UploadThisStandard", r."UploadedToURAC", r."OwnerId", r."JuniorOwnerId", (${metOf(phase)})::int as full
      from ${sql.table(standardTable[phase])} r ${sql.raw(joinsOf(phase))}
      where r."ProjectId" = ${place('project')} order by r."StandardId"`,
  ),
)

/** What a history entry changed that labels depend on. */
export type StoredChange = {
  /** In milliseconds. */
  At: number
  Write: string
  StandardId: number | null
  Phase: string | null
  ModuleId: number | null
  /** For a score: 1 if the element became Met, -1 if it no longer is. */
  FullGained: number | null
  /** The rows before the write; null for scores. */
  Prior: unknown
}

const isFull = (json: ReturnType<typeof sql>) =>
  sql`(coalesce(${json}, '') = ${sql.lit(String(fullScore))})::int`
const scored = sql`${isFull(sql`t."Parameters" ->> 'mock_score'`)} - ${isFull(sql`t."PreSnapshot" -> 0 ->> 'MockScore'`)}`

/** The changes that affect labels in some phases of a project, oldest first; scores that no label depends on are left out. */
export const labelChanges = statement<{ project: number; phases: readonly string[] }, StoredChange>(
  'progress.changes',
  (_, place) => sql<StoredChange>`
    select (extract(epoch from t."CreatedAt") * 1000)::float8 as "At", t."Focus" || ':' || t."Action" as "Write", t."StandardId",
      t."Parameters" ->> 'phase' as "Phase", (t."Parameters" ->> 'module_id')::int as "ModuleId",
      case t."Focus" when 'Element' then ${scored} end as "FullGained",
      case t."Focus" when 'Element' then null else t."PreSnapshot" end as "Prior"
    from "Transformation" t
    left join "Element" e on t."Focus" = 'Element' and e."Id" = ${idIn('element_id')}
    where t."ProjectId" = ${place('project')} and (
      t."Focus" = 'Standard' and t."Action" = 'UpdateStatus' and t."Parameters" ->> 'phase' = any(${place('phases')}::text[])
      or t."Focus" = 'Standard' and t."Action" = 'UpdateConsultantAssignments'
      or t."Focus" = 'Project' and t."Action" in ('UpdateStandardAssignments', 'AddModule', 'RemoveModule')
      or t."Focus" = 'Element' and t."Action" = 'UpdateMockScore' and e."isScorable"
        and t."Parameters" ->> 'phase' = any(${place('phases')}::text[]) and ${scored} <> 0)
    order by t."Id"`,
)

/** When the history of a project begins, in milliseconds. */
export const historyBegins = statement<{ project: number }, { At: number }>(
  'progress.begins',
  (_, place) => sql<{ At: number }>`
    select (extract(epoch from t."CreatedAt") * 1000)::float8 as "At"
    from "Transformation" t where t."ProjectId" = ${place('project')} order by t."Id" limit 1`,
)

/** A request for the first AC review that has ended, as stored in the action metrics. */
export type StoredRequest = {
  StandardId: number
  /** Set once the request has ended. */
  EndTime: number | null
  EndAssignedSeniorConsultantId: string | null
}

/** The requests for the first AC review of a project that have ended, in the order in which they were made. */
export const endedRequests = statement<{ project: number }, StoredRequest>(
  'progress.endedRequests',
  (_, place) => sql<StoredRequest>`
    select m."StandardId", (extract(epoch from m."EndTime") * 1000)::float8 as "EndTime", m."EndAssignedSeniorConsultantId"
    from "DesktopReviewActionMetric" m
    where m."ProjectId" = ${place('project')} and m."StartAction" = 'IsReadyByClient' and m."Status" = 'Complete'
    order by m."Id"`,
)

export const moduleNames = statement<{ modules: readonly number[] }, { Id: number; Name: string }>(
  'progress.moduleNames',
  (_, place) => sql<{ Id: number; Name: string }>`
    select "Id", "Name" from "StandardsSet" where "Id" = any(${place('modules')}::int[])`,
)
