import { sql, type RawBuilder } from 'kysely'
import { isCitationVisibleTo, isDocumentVisibleTo } from '#database/predicates/documents.ts'
import { lookBackMonths, type Settings } from '#rules/projects/project-settings.ts'
import { inListedOrder } from '#rules/standards/elements/element-tree.ts'
import type { ReplyOf } from '../core/contract.ts'
import { uploadsKey } from '../core/files/uploads-key.ts'
import type { ReadOperation, Reference } from '../core/operation.ts'
import { statement, type Place } from '../core/statement.ts'
import type { documentDateReads } from './dates-contract.ts'

type Contract = (typeof documentDateReads)['projects/{id}/documents/evidence_calendar']
type Asked = { project: number; user: string }
type Element = ReplyOf<Contract>['Elements'][number]
type Cited = {
  ElementId: number
  StandardId: number
  Name: string
  ParentName: string | null
  Stem: boolean
}
type Citing = Cited & { DocumentIds: number[] }
type Document = ReplyOf<Contract>['Documents'][number] & { citedAt: Cited[] }
type Visible = (place: Place<Asked>) => RawBuilder<unknown>

// Standards set to Not Applicable need no evidence.
const documents = (name: string, isVisible: Visible, isCitationVisible: Visible) =>
  statement<Asked, Document>(
    name,
    (_, place) => sql<Document>`
      select d."Id", coalesce(nullif(d."Title", ''), d."Name") as "Title",
        d."EffectiveFrom", d."EffectiveTo", d."NextReview", d."PeriodFrom", d."PeriodTo",
        coalesce((select json_agg(json_build_object('ElementId', e."Id", 'StandardId', e."StandardId", 'Name', e."Name",
            'ParentName', (select p."Name" from "Element" p where p."Id" = e."ParentId"), 'Stem', e."Stem"))
          from "ElementDocument" x join "Element" e on e."Id" = x."ElementId"
          join "StandardDesktopReview" r on r."ProjectId" = x."ProjectId" and r."StandardId" = e."StandardId"
          where x."ProjectId" = d."ProjectId" and x."DocumentId" = d."Id" and r."Status" <> 'NotApplicable'
            and ${isCitationVisible(place)}), '[]') as "citedAt"
      from "Document" d
      where d."ProjectId" = ${place('project')} and ${isVisible(place)}
      order by d."Id"`,
  )

const documentsForStaff = documents(
  'evidenceCalendar.forStaff',
  (place) => sql`${place('user')}::text is not null`,
  () => sql`true`,
)
const documentsForClient = documents(
  'evidenceCalendar.forClient',
  (place) => isDocumentVisibleTo(place('user')),
  (place) => isCitationVisibleTo(place('user')),
)

const settings = statement<{ project: number }, { Settings: Settings }>(
  'evidenceCalendar.settings',
  (_, place) => sql<{ Settings: Settings }>`
    select "Settings" from "ProjectSettings" where "ProjectId" = ${place('project')}`,
)

function citingElements(cited: readonly Document[]): Citing[] {
  const elements = new Map<number, Citing>()
  for (const { Id, citedAt } of cited)
    for (const place of citedAt) {
      const element = elements.get(place.ElementId)
      if (element === undefined) elements.set(place.ElementId, { ...place, DocumentIds: [Id] })
      else element.DocumentIds.push(Id)
    }
  return [...elements.values()]
}

/** The elements in module and element order, with the cached names of their standards. */
function inModuleOrder(elements: readonly Citing[], { standards }: Reference): Element[] {
  const positionOf = (id: number): number => standards.get(id)?.position ?? 0
  return [...Map.groupBy(elements, ({ StandardId }) => StandardId)]
    .toSorted(([a], [b]) => positionOf(a) - positionOf(b))
    .flatMap(([StandardId, ofStandard]) =>
      inListedOrder(ofStandard).map(({ ElementId, Name, DocumentIds }) => ({
        ModuleId: standards.get(StandardId)?.StandardSetId ?? 0,
        StandardId,
        StandardName: standards.get(StandardId)?.Name ?? '',
        ElementId,
        ElementName: Name,
        DocumentIds,
      })),
    )
}

/** The elements that cite documents, and the dates of those documents; clients get those of the citations that they see. */
export const evidenceCalendar: ReadOperation<Contract> = {
  project: ({ id }) => id,
  read: async ({ db, query, caller, reply, reference }) => {
    const [rows, [stored]] = await Promise.all([
      db.run(reply === 'all' ? documentsForStaff : documentsForClient, {
        project: query.id,
        user: caller.userId,
      }),
      db.run(settings, { project: query.id }),
    ])
    const cited = rows.filter(({ citedAt }) => citedAt.length > 0)
    return {
      LookBackMonths: lookBackMonths(stored?.Settings ?? {}),
      Elements: inModuleOrder(citingElements(cited), reference),
      Documents: cited.map(({ citedAt: _, ...document }) => document),
    }
  },
  cacheKey: ({ id }, caller) =>
    `evidence calendar ${id} ${caller.isStaff ? 'staff' : `client ${uploadsKey(caller)}`}`,
}
