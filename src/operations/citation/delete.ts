import { sql } from 'kysely'
import type { ParametersOf } from '../kit/contract.ts'
import type { WriteContext, WriteOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import { oneCitation, placeOfCitation, recountCitations, type CitationIds } from './citation-row.ts'
import type { citationWrites } from './contract.ts'

type Contract = (typeof citationWrites)['Citation:Delete']

const remove = statement<CitationIds, { removed: number }>(
  'citation.delete',
  (_, place) => sql<{ removed: number }>`
    delete from "ElementDocument"
    where "ProjectId" = ${place('project_id')} and "ElementId" = ${place('element_id')} and "DocumentId" = ${place('document_id')}
    returning 1 as removed`,
)

async function write({ db, parameters: ids }: WriteContext<ParametersOf<Contract>>) {
  const [removed, standard_id] = await Promise.all([db.run(remove, ids), recountCitations(db, ids)])
  if (removed.length !== 1) throw new Refusal('updateResultNotOne')
  return { ...ids, standard_id }
}

/** Takes the citation of a document at an element away; the history keeps what it said. */
export const deleteCitation: WriteOperation<Contract> = {
  snapshot: ({ db, parameters, userId }) => oneCitation(db, parameters, userId),
  writeRds: write,
  writePs: write,
  place: placeOfCitation,
}
