import { sql, type RawBuilder } from 'kysely'
import { isCitationVisibleTo, isDocumentVisibleTo } from '#database/predicates/documents.ts'
import { isTaskOpen, isTaskVisibleToClients } from '#database/predicates/tasks.ts'
import {
  checksOfProjectDocuments,
  evidenceChecks,
  type CheckedCitation,
  type CheckedStandard,
} from '#rules/documents/evidence-checks.ts'
import { mostDocumentsPerStandard, type Settings } from '#rules/projects/project-settings.ts'
import { inElementOrder } from '#rules/standards/elements/element-order.ts'
import type { Db } from '../core/db.ts'
import { uploadsKey } from '../core/files/uploads-key.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement, type Place } from '../core/statement.ts'
import type { documentReads } from './contract.ts'

type Contract = (typeof documentReads)['projects/{id}/documents/evidence_checks']
type Asked = { project: number; user: string }
type Standard = Pick<CheckedStandard, 'StandardId' | 'IsReadyByClient' | 'openTaskCount'>
type Element = {
  Id: number
  StandardId: number
  Name: string
  ParentId: number | null
  Stem: boolean
  isScorable: boolean
}
type Citation = CheckedCitation & { StandardId: number }
type Document = { Id: number; StandardId: number | null; Title: string }
type Visible = (place: Place<Asked>) => RawBuilder<unknown>

const everything: Visible = (place) => sql`${place('user')}::text is not null`

const standards = (name: string, taskVisible: RawBuilder<unknown>) =>
  statement<Asked, Standard>(
    name,
    (_, place) => sql<Standard>`
      select r."StandardId", r."IsReadyByClient", (select count(*)::int from "Task" t
        where t."ProjectId" = ${place('project')} and t."StandardId" = r."StandardId" and ${isTaskOpen} and ${taskVisible}) as "openTaskCount"
      from "StandardDesktopReview" r
      where r."ProjectId" = ${place('project')} and r."Status" <> 'NotApplicable' and ${place('user')}::text is not null`,
  )

const allElements = statement<{ project: number }, Element>(
  'evidenceChecks.elements',
  (_, place) => sql<Element>`
    select e."Id", e."StandardId", e."Name", e."ParentId", e."Stem", e."isScorable"
    from "ProjectStandard" s join "Element" e on e."StandardId" = s."StandardId"
    where s."ProjectId" = ${place('project')}`,
)

const citations = (name: string, visible: Visible) =>
  statement<Asked, Citation>(
    name,
    (_, place) => sql<Citation>`
      select e."StandardId", x."ElementId", x."DocumentId", x."Citation", (x."Anchor" ->> 'version')::int as "AnchorVersion",
        coalesce(t."Version", 0) as "Version", t."PageCount"
      from "ElementDocument" x
      join "Document" d on d."ProjectId" = x."ProjectId" and d."Id" = x."DocumentId"
      left join lateral (
        select v."Version", case when v."MimeType" = 'application/pdf' then t."PageCount" end as "PageCount"
        from "DocumentVersion" v
        left join "DocumentText" t on t."ProjectId" = v."ProjectId" and t."DocumentId" = v."DocumentId" and t."Version" = v."Version"
          and t."State" = 'read'
        where v."ProjectId" = d."ProjectId" and v."DocumentId" = d."Id"
        order by v."Version" desc limit 1) t on true
      join "Element" e on e."Id" = x."ElementId"
      where x."ProjectId" = ${place('project')} and ${visible(place)}
      order by x."ElementId", x."DocumentId"`,
  )

const documents = (name: string, visible: Visible) =>
  statement<Asked, Document>(
    name,
    (_, place) => sql<Document>`
      select d."Id", d."StandardId", coalesce(nullif(d."Title", ''), d."Name") as "Title" from "Document" d where d."ProjectId" = ${place('project')} and ${visible(place)}
      order by d."Name", d."Id"`,
  )

const settings = statement<{ project: number }, { Settings: Settings }>(
  'evidenceChecks.settings',
  (_, place) => sql<{ Settings: Settings }>`
    select "Settings" from "ProjectSettings" where "ProjectId" = ${place('project')}`,
)

const forStaff = {
  standards: standards('evidenceChecks.standards', sql`true`),
  citations: citations('evidenceChecks.citations', everything),
  documents: documents('evidenceChecks.documents', everything),
}

const forClient = {
  standards: standards('evidenceChecks.clientStandards', isTaskVisibleToClients),
  citations: citations('evidenceChecks.clientCitations', (place) =>
    isCitationVisibleTo(place('user')),
  ),
  documents: documents('evidenceChecks.clientDocuments', (place) =>
    isDocumentVisibleTo(place('user')),
  ),
}

async function readEvidence(db: Db, { project, user }: Asked, seesAll: boolean) {
  const seen = seesAll ? forStaff : forClient
  const [ofProject, elements, cited, files, [stored]] = await Promise.all([
    db.run(seen.standards, { project, user }),
    db.run(allElements, { project }),
    db.run(seen.citations, { project, user }),
    db.run(seen.documents, { project, user }),
    db.run(settings, { project }),
  ])
  return { ofProject, elements, cited, files, settings: stored?.Settings ?? {} }
}

/** The findings on the evidence of a project before it is submitted, in module order; clients get the findings on what they see. */
export const evidenceChecksOfProject: ReadOperation<Contract> = {
  project: ({ id }) => id,
  read: async ({ db, query, caller, reply, reference }) => {
    const {
      ofProject,
      elements,
      cited,
      files,
      settings: kept,
    } = await readEvidence(db, { project: query.id, user: caller.userId }, reply === 'all')
    const elementsOf = Map.groupBy(elements, ({ StandardId }) => StandardId)
    const citationsOf = Map.groupBy(cited, ({ StandardId }) => StandardId)
    const documentsOf = Map.groupBy(files, ({ StandardId }) => StandardId)
    const citedDocuments = new Set(cited.map(({ DocumentId }) => DocumentId))
    const idsOf = (rows: readonly { readonly Id: number }[] = []) => rows.map(({ Id }) => Id)
    const positionOf = (id: number): number => reference.standards.get(id)?.position ?? 0
    const found = ofProject
      .toSorted((a, b) => positionOf(a.StandardId) - positionOf(b.StandardId))
      .flatMap((standard) => {
        const { StandardId } = standard
        const checked = {
          ...standard,
          elements: idsOf(scoredInOrder(elementsOf.get(StandardId) ?? [])),
          citations: citationsOf.get(StandardId) ?? [],
          documents: idsOf(documentsOf.get(StandardId)),
        }
        return evidenceChecks(checked, citedDocuments, mostDocumentsPerStandard(kept))
      })
    const ofNone = checksOfProjectDocuments(idsOf(documentsOf.get(null)), citedDocuments)
    const elementNames = new Map(elements.map(({ Id, Name }) => [Id, Name]))
    const titles = new Map(files.map(({ Id, Title }) => [Id, Title]))
    return [...found, ...ofNone].map((check) => {
      const standard = reference.standards.get(check.StandardId ?? 0)
      return {
        ...check,
        ModuleId: standard?.StandardSetId ?? null,
        StandardName: standard?.Name ?? null,
        ElementName: elementNames.get(check.ElementId ?? 0) ?? null,
        DocumentTitle: titles.get(check.DocumentId ?? 0) ?? null,
      }
    })
  },
  cacheKey: ({ id }, caller) =>
    `evidence checks ${id} ${caller.isStaff ? 'staff' : `client ${uploadsKey(caller)}`}`,
}

function scoredInOrder(elements: readonly Element[]): Element[] {
  const names = new Map(elements.map(({ Id, Name }) => [Id, Name]))
  return inElementOrder(
    elements.map((one) => ({
      ...one,
      ParentName: one.ParentId === null ? null : (names.get(one.ParentId) ?? null),
    })),
  ).filter(({ isScorable }) => isScorable)
}
