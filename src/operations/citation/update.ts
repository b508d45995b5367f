import { sql } from 'kysely'
import type { ParametersOf } from '../kit/contract.ts'
import type { WriteContext, WriteOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import { oneCitation, placeOfCitation, type CitationIds, type CitationRow } from './citation-row.ts'
import type { citationWrites } from './contract.ts'

type Contract = (typeof citationWrites)['Citation:Update']

const change = statement<
  CitationIds & { citation: string | null; user: string; now: string },
  { changed: number }
>(
  'citation.change',
  (_, place) => sql<{ changed: number }>`
    update "ElementDocument" set "Citation" = ${place('citation')}, "ModifiedStamp" = ${place('now')}, "ModifiedBy" = ${place('user')}
    where "ProjectId" = ${place('project_id')} and "ElementId" = ${place('element_id')} and "DocumentId" = ${place('document_id')}
    returning 1 as changed`,
)

async function write({ db, parameters, caller, now, prior }: WriteContext<ParametersOf<Contract>>) {
  const { citation, ...ids } = parameters
  const { StandardId: standard_id } = prior[0] as CitationRow
  const values = { ...ids, citation: citation || null, user: caller.userId, now }
  const changed = await db.run(change, values)
  if (changed.length !== 1) throw new Refusal('updateResultNotOne')
  return { ...ids, standard_id }
}

/** Changes where in the document the element finds its evidence; exactly one citation must exist (specification, section 5). */
export const updateCitation: WriteOperation<Contract> = {
  snapshot: ({ db, parameters, userId }) => oneCitation(db, parameters, userId),
  writeRds: write,
  writePs: write,
  place: placeOfCitation,
}
