import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WithFound, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import { anchorText, type Placed } from './anchor-of-citation.ts'
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
  const { citations, facts, placed, objection } = await lockCitations(
    db,
    parameters,
    userId,
    parameters.anchor,
  )
  return {
    prior: [],
    found: placed,
    facts,
    objection:
      citations.length === 0 ? objection : new ApiError('preSnapshotNotEmpty', [citations.length]),
  }
}

async function write({
  db,
  parameters,
  caller,
  now,
  found,
}: WriteContext<Parameters, WithFound<Placed | null>>) {
  const { project_id, document_id, element_id, citation } = parameters
  const ids = { project_id, document_id, element_id }
  const [made, , standard_id] = await Promise.all([
    db.run(insert, {
      ...ids,
      citation: citation || found?.place || null,
      anchor: anchorText(found?.anchor ?? null),
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
export const createCitation: WriteOperation<Contract, WithFound<Placed | null>> = {
  snapshot,
  write,
  subject: ({ project_id }) => ({ projectId: project_id, standardId: null }),
}
