import { sql, type RawBuilder } from 'kysely'
import { tellingParameters } from '../../rules/client-result.ts'
import { phases } from '../../rules/phases.ts'
import type { ClientViewFacts } from '../../rules/client-view.ts'
import type { WriteName } from '../../rules/write-names.ts'
import { isCitationSeenByClient, isSeenByClient } from '../kit/seen-documents.ts'

/** The visibility flags of a standard's record as they stand now. */
export type VisibleNow = Pick<
  ClientViewFacts,
  'IsConsultantCommentVisible' | 'IsTheGoodVisible' | 'IsTheBadVisible'
>

/** What of a caller decides which entries are told: who it is, and whether the project shows scores to clients. */
export type ClientScope = {
  readonly viewer: RawBuilder<string>
  readonly areScoresVisible: RawBuilder<boolean>
}

const flags = sql`'IsConsultantCommentVisible', r."IsConsultantCommentVisible"`
const gapFlags = sql`'IsTheGoodVisible', r."IsTheGoodVisible", 'IsTheBadVisible', r."IsTheBadVisible",`

/** Over `"Transformation" t`: the visibility flags of the standard's record in the phase of the write; null when it names none. */
export const visibleNow: RawBuilder<VisibleNow | null> = sql<VisibleNow | null>`case t."Parameters" ->> 'phase'
  ${sql.join(
    phases.map(
      ({ phase, standardTable }) => sql`when ${sql.lit(phase)} then (
        select json_build_object(${phase === 'gap-analysis' ? gapFlags : sql``} ${flags})
        from ${sql.table(standardTable)} r where r."ProjectId" = t."ProjectId" and r."StandardId" = t."StandardId")`,
    ),
    sql` `,
  )} end`

// A task of which, at that time, no client of the project was author or assignee is one that clients do not see.
const isTaskOfClients = sql<boolean>`exists (
  select from "ProjectUser" l join "User" c on c."Id" = l."UserId"
  where l."ProjectId" = t."ProjectId" and c."UserType" = 'Client' and (c."Id" = t."UserId"
    or exists (select from json_array_elements(t."Parameters" -> 'assignees') a where lower(a ->> 'user_id') = lower(c."Id"))
    or exists (select from json_array_elements(t."PreSnapshot") before
      where lower(c."Id") in (lower(before ->> 'AuthorId'), lower(before ->> 'UserId'))
        or exists (select from json_array_elements(before -> 'Assignees') a where lower(a ->> 'UserId') = lower(c."Id")))))`

// A text that was hidden when it was written over, or is hidden now, leaves no trace.
const isShown = (flag: keyof VisibleNow) => sql<boolean>`
  (t."PreSnapshot" -> 0 ->> ${sql.lit(flag)} = 'true' and now."visibleNow" ->> ${sql.lit(flag)} = 'true')`

const isGapTextShown = (parameter: string, flag: keyof VisibleNow) => sql<boolean>`
  (t."Parameters" -> ${sql.lit(parameter)} is not null and ${isShown(flag)})`

// The documents as they stood before the write, and as an upload made it. What the history tells was written in the letter case of
// the target in which it happened.
const wasSeen = (viewer: RawBuilder<string>) => sql<boolean>`not exists (
  select from (
    select was."IsDocumentVisibleForProject", was."IsDocumentVisibleForStandard", was."StandardId", u."Id" as "CreatedBy"
    from json_populate_recordset(null::"Document", t."PreSnapshot") was
    left join "User" u on u."Id" in (upper(was."CreatedBy"), lower(was."CreatedBy"))) d
  where ${isSeenByClient(viewer)} is not true)`

const beganSeen = (viewer: RawBuilder<string>) => sql<boolean>`exists (
  select from (select (t."Parameters" ->> 'is_document_visible_for_project')::boolean as "IsDocumentVisibleForProject",
    (t."Parameters" ->> 'is_document_visible_for_standard')::boolean as "IsDocumentVisibleForStandard",
    t."StandardId", t."UserId" as "CreatedBy") d where ${isSeenByClient(viewer)})`

// What a write set that is hidden cannot be said, even where the label that follows from it is shown.
const saysAnything = (name: WriteName) => sql<boolean>`exists (
  select from json_object_keys(t."Parameters") as given(name)
  where given.name in (${sql.join(tellingParameters(name).map((parameter) => sql.lit(parameter)))}))`

/**
 * Over `"Transformation" t`, `now."visibleNow"`, and the document `d` and the element `e` that the write names: whether a client may
 * know of the write at all. Not of one on a task of staff, on a text, score or document that is hidden, nor of what shows and hides
 * texts, nor of one that set hidden columns alone, nor that staff looked at the project as a client.
 */
export const isTold = ({
  viewer,
  areScoresVisible,
}: ClientScope): RawBuilder<boolean> => sql<boolean>`case
  when t."Focus" = 'Task' then ${isTaskOfClients}
  when t."Focus" = 'Preview' then false
  when t."Action" in ('UpdateConsultantCommentReady', 'UpdateGapAnalysisCommentReady') then false
  when t."Action" = 'UpdateConsultantComment' then ${isShown('IsConsultantCommentVisible')}
  when t."Action" = 'UpdateGapAnalysisComment' then
    ${isGapTextShown('the_good', 'IsTheGoodVisible')} or ${isGapTextShown('the_bad', 'IsTheBadVisible')}
  when t."Action" = 'UpdateMockScore' then ${areScoresVisible}
  when t."Action" = 'UpdateSettings' then false
  when t."Focus" = 'Standard' and t."Action" = 'UpdateStatus' then ${saysAnything('Standard:UpdateStatus')}
  when t."Focus" = 'Citation' then ${isCitationSeenByClient(viewer)} and d."Id" is not null
  when t."Focus" = 'Document' and t."Action" = 'Delete' then ${wasSeen(viewer)}
  when t."Focus" = 'Document' then d."Id" is not null and ${isSeenByClient(viewer)}
    and (case when t."Action" = 'Upload' then ${beganSeen(viewer)} else ${wasSeen(viewer)} end)
    and (t."Action" <> 'Update' or ${saysAnything('Document:Update')})
  else true end`
