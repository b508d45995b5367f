import { sql } from 'kysely'
import { isCitationVisibleTo } from '#database/predicates/documents.ts'
import type { Anchor } from '../core/anchor-schema.ts'
import type { Db } from '../core/db.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { Subject, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import { anchorObjection, placedAnchor, quotedPages, type Placed } from './anchor-of-citation.ts'

export type CitationIds = { project_id: number; document_id: number; element_id: number }

/** A stored citation, and the standard of its element. */
export type CitationRow = {
  ProjectId: number
  ElementId: number
  DocumentId: number
  StandardId: number
  Citation: string | null
  Anchor: Anchor | null
  DateStamp: string
  CreatedBy: string
  ModifiedStamp: string | null
  ModifiedBy: string | null
}

/** A stored citation, and the anchor that a write gives it; null when the write gives none. */
export type FoundCitation = CitationRow & { readonly placed: Placed | null }

const lockStandard = statement<CitationIds, { StandardId: number }>(
  'citation.lockStandard',
  (_, place) => sql<{ StandardId: number }>`
    select s."StandardId" from "Element" e
    join "ProjectStandard" s on s."ProjectId" = ${place('project_id')} and s."StandardId" = e."StandardId"
    where e."Id" = ${place('element_id')}
    for update of s for key share of e`,
)

const lockDocument = statement<CitationIds, { Id: number }>(
  'citation.lockDocument',
  (_, place) => sql<{ Id: number }>`
    select d."Id" from "Document" d
    where d."ProjectId" = ${place('project_id')} and d."Id" = ${place('document_id')} for share`,
)

const readDocument = statement<
  CitationIds & { user: string },
  { IsVisibleToCaller: boolean; Version: number }
>(
  'citation.document',
  (_, place) => sql<{ IsVisibleToCaller: boolean; Version: number }>`
    select ${isCitationVisibleTo(place('user'))} as "IsVisibleToCaller",
      (select coalesce(max(v."Version"), 0) from "DocumentVersion" v
        where v."ProjectId" = d."ProjectId" and v."DocumentId" = d."Id") as "Version"
    from "Document" d join "Element" e on e."Id" = ${place('element_id')}
    where d."ProjectId" = ${place('project_id')} and d."Id" = ${place('document_id')}`,
)

const existing = statement<CitationIds, CitationRow>(
  'citation.existing',
  (_, place) => sql<CitationRow>`
    select x."ProjectId", x."ElementId", x."DocumentId", e."StandardId", x."Citation", x."Anchor", x."DateStamp", x."CreatedBy",
      x."ModifiedStamp", x."ModifiedBy"
    from "ElementDocument" x join "Element" e on e."Id" = x."ElementId"
    where x."ProjectId" = ${place('project_id')} and x."ElementId" = ${place('element_id')}
      and x."DocumentId" = ${place('document_id')}`,
)

/**
 * Locks the standard of the element in the project and the document, and returns the existing citations (none or one) and the objection
 * to the anchor of the write, if any. All writes on citations of a standard wait for each other here, so the returned rows are those
 * that will be changed. Rejects with 404 when the document or the element does not belong to the project.
 */
export async function lockCitations(
  db: Db,
  { project_id, document_id, element_id }: CitationIds,
  user: string,
  anchor?: Anchor | null,
) {
  const ids = { project_id, document_id, element_id }
  const [standards, , documents, citations, quoted] = await Promise.all([
    db.run(lockStandard, ids),
    db.run(lockDocument, ids),
    db.run(readDocument, { ...ids, user }),
    db.run(existing, ids),
    quotedPages(db, ids, anchor),
  ])
  const [standard] = standards
  const [document] = documents
  if (standard === undefined || document === undefined) throw new ApiError('notFound')
  return {
    citations,
    StandardId: standard.StandardId,
    facts: document,
    placed: anchor ? placedAnchor(anchor, quoted) : null,
    objection: anchorObjection(anchor, { ...document, quoted }),
  }
}

/**
 * The snapshot of a write that needs exactly one citation, and the anchor that the citation gets. A missing citation has no author, so every client
 * who sees the document learns that it does not exist.
 */
export async function citationSnapshot(
  db: Db,
  ids: CitationIds,
  user: string,
  anchor?: Anchor | null,
) {
  const { citations, facts, placed, objection } = await lockCitations(db, ids, user, anchor)
  const [citation] = citations
  if (citation !== undefined)
    return { prior: [citation], found: { ...citation, placed }, facts, objection }
  return {
    prior: [],
    facts: facts.IsVisibleToCaller ? { ...facts, CreatedBy: user } : facts,
    objection: new ApiError('preSnapshotNotOne', [citations.length]),
  }
}

const recount = statement<CitationIds, { StandardId: number }>(
  'citation.recount',
  (_, place) => sql<{ StandardId: number }>`
    update "ProjectStandard" s set "citationCount" = (
      select count(*) from "Element" e
      join "ElementDocument" x on x."ProjectId" = s."ProjectId" and x."ElementId" = e."Id"
      where e."StandardId" = s."StandardId")
    where s."ProjectId" = ${place('project_id')}
      and s."StandardId" = (select e."StandardId" from "Element" e where e."Id" = ${place('element_id')})
    returning s."StandardId"`,
)

/** Recounts the citations of the element's standard in the project, and returns the standard. The snapshot has locked it. */
export async function recountCitations(
  db: Db,
  { project_id, document_id, element_id }: CitationIds,
): Promise<number> {
  const [counted] = await db.run(recount, { project_id, document_id, element_id })
  if (counted === undefined) throw new ApiError('updateResultNotOne')
  return counted.StandardId
}

/** Returns the subject of a write on a citation. */
export const subjectOfCitation = (
  { project_id }: CitationIds,
  { found }: Partial<WithFound<FoundCitation>>,
): Subject => ({
  projectId: project_id,
  standardId: found?.StandardId ?? null,
})
