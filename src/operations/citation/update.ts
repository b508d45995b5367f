import { sql } from 'kysely'
import { isPlaceOf } from '#rules/documents/place-of-passage.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import { anchorText } from './anchor-of-citation.ts'
import {
  citationSnapshot,
  subjectOfCitation,
  type CitationIds,
  type FoundCitation,
} from './citation-row.ts'
import type { citationWrites } from './contract.ts'

type Contract = (typeof citationWrites)['Citation:Update']

const change = statement<
  CitationIds & { citation: string | null; anchor: string | null; user: string; now: string },
  { changed: number }
>(
  'citation.change',
  (_, place) => sql<{ changed: number }>`
    update "ElementDocument" set "Citation" = ${place('citation')}, "Anchor" = ${place('anchor')}::jsonb, "ModifiedStamp" = ${place('now')},
      "ModifiedBy" = ${place('user')}
    where "ProjectId" = ${place('project_id')} and "ElementId" = ${place('element_id')} and "DocumentId" = ${place('document_id')}
    returning 1 as changed`,
)

/** The place of a citation that gets another anchor: derived from the anchor, unless a person worded it. */
function placeAfter({ Citation, Anchor, placed }: FoundCitation): string | null {
  const follows = !Citation || (Anchor !== null && isPlaceOf(Citation, Anchor))
  return (follows && placed?.place) || Citation
}

async function write(context: WriteContext<ParametersOf<Contract>, WithFound<FoundCitation>>) {
  const { db, parameters, caller, now, found } = context
  const { citation = placeAfter(found), anchor, ...ids } = parameters
  const { StandardId: standard_id } = found
  const texts = {
    citation: citation || null,
    anchor: anchorText(anchor === undefined ? found.Anchor : (found.placed?.anchor ?? null)),
  }
  const values = { ...ids, ...texts, user: caller.userId, now }
  const changed = await db.run(change, values)
  if (changed.length !== 1) throw new ApiError('updateResultNotOne')
  return { ...ids, standard_id }
}

/** Changes where in the document the element finds its evidence; exactly one citation must exist (specification, section 5). */
export const updateCitation: WriteOperation<Contract, WithFound<FoundCitation>> = {
  snapshot: ({ db, parameters, userId }) =>
    citationSnapshot(db, parameters, userId, parameters.anchor),
  write,
  subject: subjectOfCitation,
}
