import { sql } from 'kysely'
import { documentsInText } from '#rules/documents/cited-in-text.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import {
  citationSnapshot,
  subjectOfCitation,
  recountCitations,
  type CitationIds,
  type FoundCitation,
} from './citation-row.ts'
import type { citationWrites } from './contract.ts'

type Contract = (typeof citationWrites)['Citation:Delete']

const remove = statement<CitationIds, { removed: number }>(
  'citation.delete',
  (_, place) => sql<{ removed: number }>`
    delete from "ElementDocument"
    where "ProjectId" = ${place('project_id')} and "ElementId" = ${place('element_id')} and "DocumentId" = ${place('document_id')}
    returning 1 as removed`,
)

// The snapshot of the citation locks the standard, and so does a write of a support text.
const supportText = statement<CitationIds, { SupportText: string }>(
  'citation.supportText',
  (build, place) =>
    build
      .selectFrom('ElementSupportText')
      .select('SupportText')
      .where('ProjectId', '=', place('project_id'))
      .where('ElementId', '=', place('element_id')),
)

async function snapshot({ db, parameters, userId }: SnapshotContext<ParametersOf<Contract>>) {
  const [citation, [support]] = await Promise.all([
    citationSnapshot(db, parameters, userId),
    db.run(supportText, parameters),
  ])
  const isReferredTo = documentsInText(support?.SupportText ?? '').includes(parameters.document_id)
  if (!isReferredTo || citation.objection) return citation
  return { ...citation, objection: new ApiError('citationInSupportText') }
}

async function write({
  db,
  parameters: ids,
}: WriteContext<ParametersOf<Contract>, WithFound<FoundCitation>>) {
  const [removed, standard_id] = await Promise.all([db.run(remove, ids), recountCitations(db, ids)])
  if (removed.length !== 1) throw new ApiError('updateResultNotOne')
  return { ...ids, standard_id }
}

/** Deletes the citation of a document at an element. */
export const deleteCitation: WriteOperation<Contract, WithFound<FoundCitation>> = {
  snapshot,
  write,
  subject: subjectOfCitation,
}
