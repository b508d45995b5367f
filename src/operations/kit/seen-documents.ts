import { sql, type RawBuilder } from 'kysely'

type Sql = RawBuilder<boolean>

/** Over `"Document" d`: whether the viewer or somebody of the viewer's organization uploaded it. */
export const isOwnUpload = (viewer: RawBuilder<unknown>): Sql => sql<boolean>`exists (
  select from "User" v join "User" o on o."Id" = v."Id" or o."OrganizationId" = v."OrganizationId"
  where v."Id" = ${viewer} and o."Id" = d."CreatedBy")`

/** Over `"Document" d`: whether a client of its project sees it (the rule `isDocumentVisibleToClient`). */
export const isSeenByClient = (viewer: RawBuilder<unknown>): Sql => sql<boolean>`(
  d."IsDocumentVisibleForProject" or (d."IsDocumentVisibleForStandard" and d."StandardId" is not null) or ${isOwnUpload(viewer)})`

/** Over `"Document" d` and `"Element" e`: whether a client of the project sees that the element cites the document. */
export const isCitationSeenByClient = (viewer: RawBuilder<unknown>): Sql => sql<boolean>`(
  d."IsDocumentVisibleForProject" or (d."IsDocumentVisibleForStandard" and d."StandardId" = e."StandardId") or ${isOwnUpload(viewer)})`
