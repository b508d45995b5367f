import { sql } from 'kysely'
import { ApiError } from '../core/api-error.ts'
import type { ParametersOf } from '../core/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import { anchorText } from './anchor-of-citation.ts'
import { lockCitations, recountCitations, type CitationIds } from './citation-row.ts'
import type { citationWrites } from './contract.ts'

type Contract = (typeof citationWrites)['Citation:Create']
type Parameters = ParametersOf<Contract>

const insert = statement<
  CitationIds & { citation: string | null; anchor: string | null; user: string; now: string },
  { made: number }
>(
  'citation.insert',
  (_, place) => sql<{ made: number }>`
    insert into "ElementDocument" ("ProjectId", "ElementId", "DocumentId", "Citation", "Anchor", "DateStamp", "CreatedBy")
    values (${place('project_id')}, ${place('element_id')}, ${place('document_id')}, ${place('citation')}, ${place('anchor')}::jsonb,
      ${place('now')}, ${place('user')})
    returning 1 as made`,
)

const beginRecord = statement<CitationIds, never>(
  'citation.beginRecord',
  (_, place) => sql<never>`
    insert into "ElementDesktopReview" ("ProjectId", "ElementId") values (${place('project_id')}, ${place('element_id')})
    on conflict do nothing`,
)

async function snapshot({ db, parameters, userId }: SnapshotContext<Parameters>) {
  const { citations, facts, objection } = await lockCitations(
    db,
    parameters,
    userId,
    parameters.anchor,
  )
  return {
    prior: [],
    facts,
    objection:
      citations.length === 0 ? objection : new ApiError('preSnapshotNotEmpty', [citations.length]),
  }
}

async function write({ db, parameters, caller, now }: WriteContext<Parameters>) {
  const { project_id, document_id, element_id, citation, anchor } = parameters
  const ids = { project_id, document_id, element_id }
  const [made, , standard_id] = await Promise.all([
    db.run(insert, {
      ...ids,
      citation: citation || null,
      anchor: anchorText(anchor),
      user: caller.userId,
      now,
    }),
    db.run(beginRecord, ids),
    recountCitations(db, ids),
  ])
  if (made.length !== 1) throw new ApiError('createResultNotOne')
  return { ...ids, standard_id }
}

/** Cites a document at an element; the element's desktop-review record begins empty when there is none (specification, section 4). */
export const createCitation: WriteOperation<Contract> = {
  snapshot,
  write,
  subject: ({ project_id }) => ({ projectId: project_id, standardId: null }),
}
