import { sql, type RawBuilder } from 'kysely'
import { extractorVersion } from '#rules/evidence/extractor-version.ts'

type Condition = RawBuilder<boolean>

/**
 * Over `"Document" d`: whether the viewer, or another client of the viewer's organization, uploaded it while a client; uploads by staff
 * belong to no client.
 */
export const isOwnUpload = (viewer: RawBuilder<unknown>): Condition => sql<boolean>`exists (
  select from "User" v join "User" o on o."Id" = v."Id" or o."OrganizationId" = v."OrganizationId"
  where v."Id" = ${viewer} and o."Id" = d."CreatedBy" and o."UserType" = 'Client' and o."ClientSince" <= d."CreatedDate")`

/** Over `"Document" d`: whether a client of its project sees it (the rule `isDocumentVisibleToClient`). */
export const isDocumentVisible = (isOwn: Condition): Condition => sql<boolean>`(
  d."IsDocumentVisibleForProject" or (d."IsDocumentVisibleForStandard" and d."StandardId" is not null) or ${isOwn})`

/**
 * Over `"Document" d` and `"Element" e`: whether a client of the project sees that the element cites the document. Never null, although a
 * document may have no standard.
 */
const isCitationVisible = (isOwn: Condition): Condition => sql<boolean>`(
  d."IsDocumentVisibleForProject" or (d."IsDocumentVisibleForStandard" and d."StandardId" is not distinct from e."StandardId")
  or ${isOwn})`

/** Over `"Document" d`: whether the viewer, a client of its project, sees it. */
export const isDocumentVisibleTo = (viewer: RawBuilder<unknown>): Condition =>
  isDocumentVisible(isOwnUpload(viewer))

/** Over `"Document" d` and `"Element" e`: whether the viewer, a client of the project, sees that the element cites the document. */
export const isCitationVisibleTo = (viewer: RawBuilder<unknown>): Condition =>
  isCitationVisible(isOwnUpload(viewer))

/** Over `"Document" d`: the number of its current version. */
export const currentVersion = sql<number>`(select max(n."Version") from "DocumentVersion" n
  where n."ProjectId" = d."ProjectId" and n."DocumentId" = d."Id")`

/**
 * Over `"Document" d` and `"ElementDocument" x`: the anchor of a citation that a client sees. It quotes the version that it points into;
 * the current one is the client's to read, an earlier one when the client's organization uploaded it or the client made the citation.
 */
export const anchorForClient = (viewer: RawBuilder<unknown>): RawBuilder<unknown> => sql`case
  when (x."Anchor" ->> 'version')::int = ${currentVersion} or x."CreatedBy" = ${viewer} or ${isOwnUpload(viewer)} then x."Anchor" end`

/** The key of the job that reads the text of a version of a document. */
export const extractionKey = (
  document: RawBuilder<unknown>,
  version: RawBuilder<unknown>,
): RawBuilder<string> =>
  sql<string>`'extractText:' || ${document} || ':' || ${version} || ':' || ${sql.lit(extractorVersion)}`
