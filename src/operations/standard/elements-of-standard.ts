import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { isoTime } from '#database/iso-time.ts'
import {
  anchorForClient,
  currentVersion,
  isCitationVisibleTo,
} from '#database/predicates/documents.ts'
import { clientView } from '#rules/permissions/client-view.ts'
import { inElementOrder } from '#rules/standards/elements/element-order.ts'
import type { Db } from '../core/db.ts'
import type { Caller } from '../core/operation.ts'
import { statement, type Place } from '../core/statement.ts'
import type { element, elementCitation, elementPhaseDetails } from './row-schemas.ts'

type StoredElement = {
  Id: number
  Name: string
  Text: string
  ParentId: number | null
  Stem: boolean
  ElementTypeId: number
  isScorable: boolean
}
type Details = z.output<typeof elementPhaseDetails>
type Row = StoredElement & {
  desktopReview: Details | null
  verification: Details | null
  citations: z.output<typeof elementCitation>[]
  /** Whether the reader sees the consultants' comments of the phase. */
  isDesktopReviewShown: boolean
  isVerificationShown: boolean
} & Pick<Element, 'support'>
type Element = z.output<typeof element>

const record = (table: 'ElementDesktopReview' | 'ElementVerification') => sql`
  (select json_build_object('ConsultantComment', r."ConsultantComment", 'ConsultantCommentDate', r."ConsultantCommentDate",
      'ConsultantId', r."ConsultantId", 'IsClientReady', r."IsClientReady", 'MockScore', r."MockScore")
    from ${sql.table(table)} r where r."ProjectId" = ${sql.ref('asked.project')} and r."ElementId" = e."Id")`

// Read together with the comments: those that are written after the standard's were hidden must not be seen by clients.
const isShown = (
  place: Place<Asked>,
  table: 'StandardDesktopReview' | 'StandardVerification',
) => sql<boolean>`
  (${place('all')}::boolean or exists (select from ${sql.table(table)} s
    where s."ProjectId" = asked.project and s."StandardId" = e."StandardId" and s."IsConsultantCommentVisible"))`

type Asked = { project: number; user: string; all: boolean }

const elementsWhere = <Selected>(
  place: Place<Asked>,
  ofStandards: RawBuilder<boolean>,
  more = sql``,
) => sql<Selected>`
    select e."Id"${more}, e."Name", e."Text", e."ParentId", e."Stem", e."ElementTypeId", e."isScorable",
      ${record('ElementDesktopReview')} as "desktopReview", ${record('ElementVerification')} as "verification",
      ${isShown(place, 'StandardDesktopReview')} as "isDesktopReviewShown", ${isShown(place, 'StandardVerification')} as "isVerificationShown",
      coalesce((select json_agg(json_build_object('DocumentId', d."Id", 'Name', d."Name", 'Title', d."Title", 'Type', d."Type",
          'Citation', x."Citation", 'Anchor', case when ${place('all')}::boolean then x."Anchor" else ${anchorForClient(place('user'))} end,
          'Version', ${currentVersion}, 'CreatedBy', x."CreatedBy") order by d."Name", d."Id")
        from "ElementDocument" x
        join "Document" d on d."ProjectId" = x."ProjectId" and d."Id" = x."DocumentId"
        where x."ProjectId" = asked.project and x."ElementId" = e."Id"
          and (${place('all')}::boolean or ${isCitationVisibleTo(place('user'))})), '[]') as "citations",
      (select json_build_object('SupportText', t."SupportText", 'LastClientId', t."LastClientId", 'ModifiedDate', t."ModifiedDate")
        from "ElementSupportText" t where t."ProjectId" = asked.project and t."ElementId" = e."Id") as "support"
    from (select ${place('project')}::int as project) asked
    join "Element" e on ${ofStandards}`

const list = statement<Asked & { standard: number }, Row>('standard.elements', (_, place) =>
  elementsWhere<Row>(place, sql`e."StandardId" = ${place('standard')}`),
)

const listOfStandards = statement<Asked & { standards: number[] }, Row & { StandardId: number }>(
  'standard.elementsOfStandards',
  (_, place) =>
    elementsWhere<Row & { StandardId: number }>(
      place,
      sql`e."StandardId" = any(${place('standards')}::int[])`,
      sql`, e."StandardId"`,
    ),
)

const stored = statement<
  { module: number; standard: number | null },
  StoredElement & { StandardId: number }
>(
  'standard.elementsOfModule',
  (_, place) => sql<StoredElement & { StandardId: number }>`
    select e."Id", e."StandardId", e."Name", e."Text", e."ParentId", e."Stem", e."ElementTypeId", e."isScorable"
    from "Standard" s join "Element" e on e."StandardId" = s."Id"
    where s."StandardSetId" = ${place('module')} and (${place('standard')}::int is null or s."Id" = ${place('standard')})`,
)

const begun: Details = {
  ConsultantComment: null,
  ConsultantCommentDate: null,
  ConsultantId: null,
  IsClientReady: false,
  MockScore: null,
}

/** Elements in order, each with its parent and its child elements. */
export function ordered<One extends StoredElement>(elements: readonly One[]) {
  const byId = new Map(elements.map((one) => [one.Id, one]))
  const children = Map.groupBy(elements, ({ ParentId }) => ParentId)
  const named = elements.map((one) => ({
    ...one,
    ParentName: one.ParentId === null ? null : (byId.get(one.ParentId)?.Name ?? null),
  }))
  return inElementOrder(named).map(({ ParentName, ...one }) => ({
    ...one,
    ParentElement: one.ParentId === null ? null : { Id: one.ParentId, Name: ParentName ?? '' },
    ChildElements: (children.get(one.Id) ?? []).map(({ Id }) => Id),
  }))
}

/** The stored elements of a module's standards, or of one of them, by standard. */
export async function elementsOfModule(db: Db, module: number, standard: number | null) {
  const rows = await db.run(stored, { module, standard })
  return Map.groupBy(rows, ({ StandardId }) => StandardId)
}

/** The elements of a standard in a project with their records in both phases and their citations, as the field rules allow. */
export async function elementsOfStandard(
  db: Db,
  project: number,
  standard: number,
  caller: Caller,
): Promise<Element[]> {
  const rows = await db.run(list, {
    project,
    standard,
    user: caller.userId,
    all: caller.isStaff,
  })
  return shownTo(caller, rows)
}

/** The elements of several standards of a project, as `elementsOfStandard` returns them, by standard. */
export async function elementsOfStandards(
  db: Db,
  project: number,
  standards: readonly number[],
  caller: Caller,
): Promise<ReadonlyMap<number, Element[]>> {
  const rows = await db.run(listOfStandards, {
    project,
    standards: [...standards],
    user: caller.userId,
    all: caller.isStaff,
  })
  const byStandard = Map.groupBy(rows, ({ StandardId }) => StandardId)
  return new Map(
    Array.from(byStandard, ([standard, own]) => [
      standard,
      shownTo(
        caller,
        own.map(({ StandardId: _, ...row }) => row),
      ),
    ]),
  )
}

function shownTo(caller: Caller, rows: readonly Row[]): Element[] {
  const detailsFor = (details: Details | null, IsConsultantCommentVisible: boolean): Details => {
    const shown = details ?? begun
    if (caller.isStaff) return shown
    return clientView('elementPhase', shown, {
      userId: caller.userId,
      areScoresVisible: caller.areScoresVisible,
      IsConsultantCommentVisible,
    }) as Details
  }
  return ordered(rows).map(
    ({
      desktopReview,
      verification,
      isDesktopReviewShown,
      isVerificationShown,
      support,
      ...one
    }) => ({
      ...one,
      support: support && { ...support, ModifiedDate: isoTime(support.ModifiedDate) },
      phaseDetails: {
        'desktop-review': detailsFor(desktopReview, isDesktopReviewShown),
        verification: detailsFor(verification, isVerificationShown),
      },
    }),
  )
}
