import { sql, type RawBuilder } from 'kysely'
import { extractorVersion } from '#rules/evidence/extractor-version.ts'

type Condition = RawBuilder<boolean>

/**
 * For `"Document" d`: whether the viewer, or another client of the viewer's organization, uploaded it while a client; uploads by staff
 * do not count as any client's.
 */
export const isOwnUpload = (viewer: RawBuilder<unknown>): Condition => sql<boolean>`exists (
  select from "User" v join "User" o on o."Id" = v."Id" or o."OrganizationId" = v."OrganizationId"
  where v."Id" = ${viewer} and o."Id" = d."CreatedBy" and o."UserType" = 'Client' and o."ClientSince" <= d."CreatedDate")`

/** For `"Document" d`: whether a client of its project sees it (the rule `isDocumentVisibleToClient`). */
export const isDocumentVisible = (isOwn: Condition): Condition => sql<boolean>`(
  d."IsDocumentVisibleForProject" or (d."IsDocumentVisibleForStandard" and d."StandardId" is not null) or ${isOwn})`

/**
 * For `"Document" d` and `"Element" e`: whether a client of the project sees that the element cites the document. Never null, although a
 * document may have no standard.
 */
const isCitationVisible = (isOwn: Condition): Condition => sql<boolean>`(
  d."IsDocumentVisibleForProject" or (d."IsDocumentVisibleForStandard" and d."StandardId" is not distinct from e."StandardId")
  or ${isOwn})`

/** For `"Document" d`: whether the viewer, a client of its project, sees it. */
export const isDocumentVisibleTo = (viewer: RawBuilder<unknown>): Condition =>
  isDocumentVisible(isOwnUpload(viewer))

/** For `"Document" d` and `"Element" e`: whether the viewer, a client of the project, sees that the element cites the document. */
export const isCitationVisibleTo = (viewer: RawBuilder<unknown>): Condition =>
  isCitationVisible(isOwnUpload(viewer))

/** For `"Document" d`: the number of its current version. */
export const currentVersion = sql<number>`(select max(n."Version") from "DocumentVersion" n
  where n."ProjectId" = d."ProjectId" and n."DocumentId" = d."Id")`

/**
 * For `"Document" d` and `"ElementDocument" x`: the anchor of a citation, null where the client may not see it. The anchor quotes the
 * version that it points into; the client may read the current version, and an earlier one if the client's organization uploaded it or
 * the client made the citation.
 */
export const anchorForClient = (viewer: RawBuilder<unknown>): RawBuilder<unknown> => sql`case
  when (x."Anchor" ->> 'version')::int = ${currentVersion} or x."CreatedBy" = ${viewer} or ${isOwnUpload(viewer)} then x."Anchor" end`

/** The key of the job that extracts the text of a document version. */
export const extractionKey = (
  document: RawBuilder<unknown>,
  version: RawBuilder<unknown>,
): RawBuilder<string> =>
  sql<string>`'extractText:' || ${document} || ':' || ${version} || ':' || ${sql.lit(extractorVersion)}`
