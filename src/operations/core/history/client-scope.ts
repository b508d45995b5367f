import { sql, type RawBuilder } from 'kysely'
import { isThreadVisibleAt } from '#database/predicates/comments.ts'
import { isCitationVisibleTo, isDocumentVisibleTo } from '#database/predicates/documents.ts'
import { documentColumns } from '#rules/documents/document-columns.ts'
import { tellingParameters } from '#rules/permissions/client-result.ts'
import type { ClientViewFacts } from '#rules/permissions/client-view.ts'
import type { WrittenRow } from '#rules/permissions/written-row.ts'
import { phases } from '#rules/review/phases.ts'
import { statusColumns } from '#rules/review/status-columns.ts'
import { isDocumentSeenAfter, wasCitationSeen, wasDocumentSeen } from './documents-then.ts'
import { wereScoresVisible } from './scores-then.ts'
import { isTaskSeenAfter, wasTaskSeen } from './tasks-then.ts'

/** What a client may see of a history entry. */
export type ClientSight = {
  /** The current visibility flags of the standard's record; null when the write names none. */
  readonly visibleNow: Pick<
    ClientViewFacts,
    'IsConsultantCommentVisible' | 'IsTheGoodVisible' | 'IsTheBadVisible'
  > | null
  /** Whether the client saw the row before the write, and as the write left it. */
  readonly wasSeen: boolean
  readonly isSeenAfter: boolean
  /** Whether scores were shown to clients at the time of the write, and whether they are now. */
  readonly areScoresVisible: boolean
}

/** What determines the history that a caller sees: who the caller is, and whether the project shows scores to clients. */
export type ClientScope = {
  readonly viewer: RawBuilder<string>
  readonly areScoresVisible: RawBuilder<boolean>
}

const flags = sql`'IsConsultantCommentVisible', r."IsConsultantCommentVisible"`
const gapFlags = sql`'IsTheGoodVisible', r."IsTheGoodVisible", 'IsTheBadVisible', r."IsTheBadVisible",`

const visibleNow = sql`case t."Parameters" ->> 'phase'
  ${sql.join(
    phases.map(
      ({ phase, standardTable }) => sql`when ${sql.lit(phase)} then (
        select json_build_object(${phase === 'gap-analysis' ? gapFlags : sql``} ${flags})
        from ${sql.table(standardTable)} r where r."ProjectId" = t."ProjectId" and r."StandardId" = t."StandardId")`,
    ),
    sql` `,
  )} end`

/** Over `"Transformation" t`, and the document `d` and the element `e` that the write names: one row `sight`, a `ClientSight`. */
export const clientSight = ({ viewer, areScoresVisible }: ClientScope): RawBuilder<unknown> => sql`(
  select ${visibleNow} as "visibleNow",
    case t."Focus" when 'Task' then ${wasTaskSeen} when 'Document' then ${wasDocumentSeen(viewer)}
      when 'Citation' then ${wasCitationSeen(viewer)} else true end as "wasSeen",
    case t."Focus" when 'Task' then ${isTaskSeenAfter} when 'Document' then ${isDocumentSeenAfter(viewer)}
      when 'Citation' then ${wasCitationSeen(viewer)} else true end as "isSeenAfter",
    case when ${areScoresVisible} and t."Focus" in ('Element', 'Standard') then ${wereScoresVisible} else false end
      as "areScoresVisible") sight`

// A text is shown only if it was visible when the write replaced it and is visible now.
const isShown = (flag: keyof NonNullable<ClientSight['visibleNow']>) => sql<boolean>`
  (t."PreSnapshot" -> 0 ->> ${sql.lit(flag)} = 'true' and sight."visibleNow" ->> ${sql.lit(flag)} = 'true')`

const isGapTextShown = (
  parameter: string,
  flag: 'IsTheGoodVisible' | 'IsTheBadVisible',
) => sql<boolean>`
  (t."Parameters" -> ${sql.lit(parameter)} is not null and ${isShown(flag)})`

// A write that set only hidden values is not shown, even where the label derived from them is.
const saysAnything = (write: WrittenRow) => sql<boolean>`exists (
  select from json_object_keys(t."Parameters") as given(name)
  where given.name in (${sql.join(tellingParameters(write).map((parameter) => sql.lit(parameter)))}))`

// The snapshot of a write on a thread identifies the thread, even if the parameters name only the reply.
const found = (column: string) => sql`t."PreSnapshot" -> 0 ->> ${sql.lit(column)}`

const isThreadShown = sql<boolean>`(${found('IsVisibleToClients')} = 'true' and ${isThreadVisibleAt(
  {
    project: sql`t."ProjectId"`,
    standard: sql`t."StandardId"`,
    phase: sql`(${found('Phase')})`,
    comment: sql`(${found('Comment')})`,
  },
)})`

/**
 * Over `"Transformation" t`, its `sight`, and the document `d` and the element `e` that the write names: whether a client may know of the
 * write at all. Hidden are writes on tasks of staff; on hidden texts, threads, scores and documents; those that show or hide texts; those
 * that set only hidden columns; impersonations by staff; reports saved for staff, and what others do with a report; messages of others; and changes of
 * how much others are notified of.
 */
export const isTold = ({ viewer }: ClientScope): RawBuilder<boolean> => sql<boolean>`case
  when t."Focus" = 'Task' then sight."wasSeen" or sight."isSeenAfter"
  when t."Focus" = 'Preview' then false
  when t."Focus" = 'Report' then t."UserId" = ${viewer} or (t."Action" = 'Create' and t."Parameters" ->> 'audience' = 'client')
  when t."Focus" = 'Comment' then ${isThreadShown}
  when t."Action" in ('UpdateNotificationLevel', 'SendMessage') then t."UserId" = ${viewer}
  when t."Action" in ('UpdateConsultantCommentReady', 'UpdateGapAnalysisCommentReady') then false
  when t."Action" = 'UpdateConsultantComment' then ${isShown('IsConsultantCommentVisible')}
  when t."Action" = 'UpdateGapAnalysisComment' then
    ${isGapTextShown('the_good', 'IsTheGoodVisible')} or ${isGapTextShown('the_bad', 'IsTheBadVisible')}
  when t."Action" = 'UpdateMockScore' then sight."areScoresVisible"
  when t."Action" = 'UpdateSettings' then false
  when t."Focus" = 'Standard' and t."Action" = 'UpdateStatus' then ${saysAnything({ row: 'standardPhase', columns: statusColumns })}
  when t."Focus" = 'Citation' then d."Id" is not null and sight."wasSeen" and ${isCitationVisibleTo(viewer)}
  when t."Focus" = 'Document' and t."Action" = 'Delete' then sight."wasSeen"
  when t."Focus" = 'Document' then d."Id" is not null and sight."isSeenAfter" and ${isDocumentVisibleTo(viewer)}
    and (t."Action" <> 'Update' or ${saysAnything({ row: 'document', columns: documentColumns })})
  else true end`
