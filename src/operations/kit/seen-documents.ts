import { sql, type RawBuilder } from 'kysely'
import type { Caller } from './operation.ts'

type Sql = RawBuilder<boolean>

/**
 * The part of a cache key that tells clients apart who see different uploads: their organization, or the client who has none. The two
 * kinds differ in their first word, so that no id of an organization can stand for a person.
 */
export const uploadsKey = ({ organizationId, userId }: Caller): string =>
  organizationId === null ? `alone ${userId}` : `of ${organizationId}`

/** Over `"Document" d`: whether the viewer, or another client of the viewer's organization, uploaded it as a client; uploads by staff belong to no client. */
export const isOwnUpload = (viewer: RawBuilder<unknown>): Sql => sql<boolean>`exists (
  select from "User" v join "User" o on o."Id" = v."Id" or o."OrganizationId" = v."OrganizationId"
  where v."Id" = ${viewer} and o."Id" = d."CreatedBy" and o."UserType" = 'Client' and o."ClientSince" <= d."CreatedDate")`

/** Over `"Document" d`: whether a client of its project sees it (the rule `isDocumentVisibleToClient`). */
export const isSeenByClient = (viewer: RawBuilder<unknown>): Sql => sql<boolean>`(
  d."IsDocumentVisibleForProject" or (d."IsDocumentVisibleForStandard" and d."StandardId" is not null) or ${isOwnUpload(viewer)})`

/** Over `"Document" d` and `"Element" e`: whether a client of the project sees that the element cites the document. */
export const isCitationSeenByClient = (viewer: RawBuilder<unknown>): Sql => sql<boolean>`(
  d."IsDocumentVisibleForProject" or (d."IsDocumentVisibleForStandard" and d."StandardId" = e."StandardId") or ${isOwnUpload(viewer)})`
