import { sql, type RawBuilder } from 'kysely'
import { currentVersion, isDocumentVisibleTo } from '#database/predicates/documents.ts'
import { statement, type Place } from '../core/statement.ts'
import type { StoredPage } from '../core/texts/stored-pages.ts'

type Asked = { project: number; user: string }

/** A document's current version, whose text has been read. */
export type ReadVersion = {
  DocumentId: number
  Version: number
  Title: string
  RealName: string
  ExtractorVersion: number
  ArePagesEstimated: boolean
}

const versions = (name: string, visible: (place: Place<Asked>) => RawBuilder<unknown>) =>
  statement<Asked, ReadVersion>(
    name,
    (_, place) => sql<ReadVersion>`
      select d."Id" as "DocumentId", t."Version", coalesce(nullif(d."Title", ''), d."Name") as "Title", v."RealName", t."ExtractorVersion",
        t."ArePagesEstimated"
      from "Document" d
      join "DocumentVersion" v on v."ProjectId" = d."ProjectId" and v."DocumentId" = d."Id" and v."Version" = ${currentVersion}
      join "DocumentText" t on t."ProjectId" = v."ProjectId" and t."DocumentId" = v."DocumentId" and t."Version" = v."Version"
      where d."ProjectId" = ${place('project')} and t."PageCount" > 0 and ${visible(place)}
      order by d."Id"`,
  )

/** The documents of a project whose text has been read. */
export const textsForStaff = versions(
  'findEvidence.textsForStaff',
  (place) => sql`${place('user')}::text is not null`,
)

/** Those of the documents that a client sees. */
export const textsForClient = versions('findEvidence.textsForClient', (place) =>
  isDocumentVisibleTo(place('user')),
)

/** Selected pages of document versions. */
export const chosenPages = statement<
  {
    project: number
    documents: readonly number[]
    versions: readonly number[]
    pages: readonly number[]
  },
  StoredPage
>(
  'findEvidence.chosenPages',
  (_, place) => sql<StoredPage>`
    select p."DocumentId", p."Page", p."Label", p."Text", p."Headings"
    from "DocumentPage" p
    join unnest(${place('documents')}::int[], ${place('versions')}::int[], ${place('pages')}::int[]) as w("DocumentId", "Version", "Page")
      using ("DocumentId", "Version", "Page")
    where p."ProjectId" = ${place('project')}`,
)

/** The text of an element, and its standard. */
export type AskedElement = { Text: string; StandardId: number; StandardSetId: number; Name: string }

export const elementOfProject = statement<{ project: number; element: number }, AskedElement>(
  'findEvidence.element',
  (_, place) => sql<AskedElement>`
    select e."Text", e."StandardId", s."StandardSetId", s."Name"
    from "ProjectStandard" p
    join "Element" e on e."StandardId" = p."StandardId"
    join "Standard" s on s."Id" = p."StandardId"
    where p."ProjectId" = ${place('project')} and e."Id" = ${place('element')}`,
)

export const textsOfStandard = statement<{ standard: number }, { Text: string }>(
  'findEvidence.standard',
  (_, place) => sql<{ Text: string }>`
    select "Text" from "Element" where "StandardId" = ${place('standard')}`,
)

export const textsOfModule = statement<{ module: number }, { Text: string }>(
  'findEvidence.module',
  (_, place) => sql<{ Text: string }>`
    select e."Text" from "Standard" s join "Element" e on e."StandardId" = s."Id" where s."StandardSetId" = ${place('module')}`,
)
