import { sql, type RawBuilder } from 'kysely'
import { isCitationVisibleTo, isDocumentVisibleTo } from '#database/predicates/documents.ts'

type Viewer = RawBuilder<string>

const given = (parameter: string, type: RawBuilder<unknown>, stored: RawBuilder<unknown>) => sql`
  case when t."Parameters" -> ${sql.lit(parameter)} is null then ${stored}
    else (t."Parameters" ->> ${sql.lit(parameter)})::${type} end`

// The history stores ids in the letter case of the target in which the write was made.
const uploader = sql`left join "User" u on u."Id" in (upper(was."CreatedBy"), lower(was."CreatedBy"))`

/** Over `"Transformation" t` of a document: whether the viewer could see the document before the write. */
export const wasDocumentSeen = (viewer: Viewer): RawBuilder<boolean> => sql<boolean>`not exists (
  select from (
    select was."IsDocumentVisibleForProject", was."IsDocumentVisibleForStandard", was."StandardId", u."Id" as "CreatedBy",
      coalesce(was."CreatedDate", t."CreatedAt") as "CreatedDate"
    from json_populate_recordset(null::"Document", t."PreSnapshot") was ${uploader}) d
  where ${isDocumentVisibleTo(viewer)} is not true)`

/** Over `"Transformation" t` of a document: whether the viewer could see the document after the write. */
export const isDocumentSeenAfter = (
  viewer: Viewer,
): RawBuilder<boolean> => sql<boolean>`case t."Action"
  when 'Upload' then exists (
    select from (select (t."Parameters" ->> 'is_document_visible_for_project')::boolean as "IsDocumentVisibleForProject",
      (t."Parameters" ->> 'is_document_visible_for_standard')::boolean as "IsDocumentVisibleForStandard",
      t."StandardId", t."UserId" as "CreatedBy", t."CreatedAt" as "CreatedDate") d where ${isDocumentVisibleTo(viewer)})
  when 'Update' then not exists (
    select from (
      select ${given('is_document_visible_for_project', sql`boolean`, sql`was."IsDocumentVisibleForProject"`)} as "IsDocumentVisibleForProject",
        ${given('is_document_visible_for_standard', sql`boolean`, sql`was."IsDocumentVisibleForStandard"`)} as "IsDocumentVisibleForStandard",
        ${given('standard_id', sql`int`, sql`was."StandardId"`)} as "StandardId", u."Id" as "CreatedBy",
        coalesce(was."CreatedDate", t."CreatedAt") as "CreatedDate"
      from json_populate_recordset(null::"Document", t."PreSnapshot") was ${uploader}) d
    where ${isDocumentVisibleTo(viewer)} is not true)
  when 'Delete' then false
  else ${wasDocumentSeen(viewer)} end`

/**
 * Over `"Transformation" t` of a citation, its document `d` and its element `e`: whether the viewer could see the citation at the
 * time of the write. The visibility of the document then is what the snapshot of its next change recorded, or the present one
 * without a later change.
 */
export const wasCitationSeen = (viewer: Viewer): RawBuilder<boolean> => sql<boolean>`exists (
  select from (
    select d."CreatedBy", d."CreatedDate",
      case when was."Id" is null then d."StandardId" else was."StandardId" end as "StandardId",
      coalesce(was."IsDocumentVisibleForProject", d."IsDocumentVisibleForProject") as "IsDocumentVisibleForProject",
      coalesce(was."IsDocumentVisibleForStandard", d."IsDocumentVisibleForStandard") as "IsDocumentVisibleForStandard"
    from (select) here left join lateral (
      select found.* from "Transformation" n cross join lateral json_populate_recordset(null::"Document", n."PreSnapshot") found
      where n."ProjectId" = t."ProjectId" and n."Focus" = 'Document' and n."Action" = 'Update' and n."Id" > t."Id"
        and (n."Parameters" ->> 'document_id')::int = d."Id"
      order by n."Id" limit 1) was on true) d
  where ${isCitationVisibleTo(viewer)})`
