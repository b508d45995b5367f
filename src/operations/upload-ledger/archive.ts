import { sql, type RawBuilder } from 'kysely'
import { isoTime } from '#database/iso-time.ts'
import {
  currentVersion,
  isCitationVisibleTo,
  isDocumentVisibleTo,
} from '#database/predicates/documents.ts'
import type { OrderedElement } from '#rules/standards/elements/element-order.ts'
import { inListedOrder } from '#rules/standards/elements/element-tree.ts'
import { compareNaturally } from '#rules/standards/natural-order.ts'
import type { QueryOf, ReplyOf } from '../core/contract.ts'
import type { Db } from '../core/db.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { KnownStandard, ReadOperation, Reference } from '../core/operation.ts'
import { statement, type Place } from '../core/statement.ts'
import type { archiveFiles } from './contract.ts'

type Contract = (typeof archiveFiles)['files/archives']
type Plan = ReplyOf<Contract>
type Asked = { project: number; user: string }
type Citation = Plan['citations'][number] & OrderedElement
type Document = Plan['documents'][number]
type Visible = (place: Place<Asked>) => RawBuilder<unknown>

const citations = (name: string, visible: Visible) =>
  statement<Asked, Citation>(
    name,
    (_, place) => sql<Citation>`
      select s."StandardId", x."ElementId", e."Name" as "ElementName", e."Name", p."Name" as "ParentName", e."Stem", x."DocumentId",
        x."Citation",
        case when (x."Anchor" ->> 'version')::int = ${currentVersion} then (x."Anchor" ->> 'page')::int end as "Page",
        case when (x."Anchor" ->> 'version')::int = ${currentVersion} then x."Anchor" ->> 'exact' end as "Quote"
      from "ElementDocument" x
      join "Document" d on d."ProjectId" = x."ProjectId" and d."Id" = x."DocumentId"
      join "Element" e on e."Id" = x."ElementId"
      join "ProjectStandard" s on s."ProjectId" = x."ProjectId" and s."StandardId" = e."StandardId"
      left join "Element" p on p."Id" = e."ParentId" and p."StandardId" = e."StandardId"
      where x."ProjectId" = ${place('project')} and ${visible(place)}
      order by x."ElementId", x."DocumentId"`,
  )

const documents = (name: string, visible: Visible) =>
  statement<Asked, Document>(
    name,
    (_, place) => sql<Document>`
      select d."Id" as "DocumentId", coalesce(nullif(d."Title", ''), d."Name") as "Title", d."StandardId", v."Version", v."CreatedDate",
        v."StorageKey", v."RealName" as "FileName", v."FileSize", v."MimeType", v."Sha256"
      from "Document" d
      join "DocumentVersion" v on v."ProjectId" = d."ProjectId" and v."DocumentId" = d."Id" and v."Version" = ${currentVersion}
      where d."ProjectId" = ${place('project')} and ${visible(place)}`,
  )

const everything: Visible = (place) => sql`${place('user')}::text is not null`

const forStaff = {
  citations: citations('archive.citations', everything),
  documents: documents('archive.documents', everything),
}

const forClient = {
  citations: citations('archive.clientCitations', (place) => isCitationVisibleTo(place('user'))),
  documents: documents('archive.clientDocuments', (place) => isDocumentVisibleTo(place('user'))),
}

const workedModule = statement<{ project: number; module: number }, { Name: string }>(
  'archive.module',
  (_, place) => sql<{ Name: string }>`
    select m."Name" from "ProjectStandardsSet" p join "StandardsSet" m on m."Id" = p."StandardsSetId"
    where p."ProjectId" = ${place('project')} and p."StandardsSetId" = ${place('module')}`,
)

const workedStandard = statement<{ project: number; standard: number }, { StandardId: number }>(
  'archive.standard',
  (_, place) => sql<{ StandardId: number }>`
    select "StandardId" from "ProjectStandard" where "ProjectId" = ${place('project')} and "StandardId" = ${place('standard')}`,
)

/** The name of the archive's subject; rejects a module or a standard that does not belong to the project. */
async function nameOf(
  db: Db,
  { project_id: project, standard_id, module_id }: QueryOf<Contract>,
  { names, standards }: Reference,
): Promise<string> {
  const [[module], [standard]] = await Promise.all([
    module_id === undefined ? [] : db.run(workedModule, { project, module: module_id }),
    standard_id === undefined ? [] : db.run(workedStandard, { project, standard: standard_id }),
  ])
  if ((module_id !== undefined && !module) || (standard_id !== undefined && !standard))
    throw new ApiError('notFound')
  return standard
    ? (standards.get(standard.StandardId)?.Name ?? '')
    : (module?.Name ?? names.projects.get(project) ?? '')
}

const isAskedFor =
  ({ standard_id, module_id }: QueryOf<Contract>, standards: ReadonlyMap<number, KnownStandard>) =>
  (id: number | null): boolean =>
    (standard_id === undefined || id === standard_id) &&
    (module_id === undefined || (id !== null && standards.get(id)?.StandardSetId === module_id))

/** The cited documents in the order of their first citations, then the others by title. */
function inOrder(
  found: readonly Document[],
  cited: readonly Citation[],
  isAsked: (standard: number | null) => boolean,
): Document[] {
  const byId = new Map(found.map((document) => [document.DocumentId, document]))
  const standardOf = new Map<number, number>()
  for (const { DocumentId, StandardId } of cited)
    if (!standardOf.has(DocumentId)) standardOf.set(DocumentId, StandardId)
  const first = [...standardOf].flatMap(([id, StandardId]) => {
    const document = byId.get(id)
    return document === undefined ? [] : [{ ...document, StandardId }]
  })
  const others = found
    .filter(({ DocumentId, StandardId }) => !standardOf.has(DocumentId) && isAsked(StandardId))
    .toSorted((a, b) => compareNaturally(a.Title, b.Title) || a.DocumentId - b.DocumentId)
    .map((document) => ({ ...document, StandardId: null }))
  return [...first, ...others].map((document) => ({
    ...document,
    CreatedDate: isoTime(document.CreatedDate),
  }))
}

/** The current files of the documents that the caller sees, each once, with the citations that the caller sees. */
export const archiveOfDocuments: ReadOperation<Contract> = {
  project: ({ project_id }) => project_id,
  read: async ({ db, query, reply, caller, reference }) => {
    const { standards } = reference
    const seen = reply === 'all' ? forStaff : forClient
    const asked = { project: query.project_id, user: caller.userId }
    const [Name, found, all] = await Promise.all([
      nameOf(db, query, reference),
      db.run(seen.documents, asked),
      db.run(seen.citations, asked),
    ])
    const isAsked = isAskedFor(query, standards)
    const positionOf = (id: number): number => standards.get(id)?.position ?? 0
    const cited = [...Map.groupBy(all, ({ StandardId }) => StandardId)]
      .filter(([id]) => isAsked(id))
      .toSorted(([a], [b]) => positionOf(a) - positionOf(b))
    const ordered = cited.flatMap(([, ofStandard]) => inListedOrder(ofStandard))
    return {
      Name,
      standards: cited.map(([StandardId]) => ({
        StandardId,
        StandardName: standards.get(StandardId)?.Name ?? '',
      })),
      documents: inOrder(found, ordered, isAsked),
      citations: ordered,
    }
  },
}
