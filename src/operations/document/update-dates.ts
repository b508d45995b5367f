import { sql } from 'kysely'
import { documentDateColumns, type DocumentDates } from '#rules/documents/document-columns.ts'
import { isInOrder } from '#rules/evidence/dates/document-day.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { documentDateWrites } from './dates-contract.ts'
import { documentSnapshot, subjectOfDocument, type DocumentRow } from './document-row.ts'

type Contract = (typeof documentDateWrites)['Document:UpdateDates']
type Parameters = ParametersOf<Contract>
type Values = DocumentDates & {
  project_id: number
  document_id: number
  user: string
  now: string
}

const change = statement<Values, { changed: number }>(
  'document.updateDates',
  (_, place) => sql<{ changed: number }>`
    update "Document" set "EffectiveFrom" = ${place('EffectiveFrom')}::date, "EffectiveTo" = ${place('EffectiveTo')}::date,
      "NextReview" = ${place('NextReview')}::date, "PeriodFrom" = ${place('PeriodFrom')}::date, "PeriodTo" = ${place('PeriodTo')}::date,
      "ModifiedDate" = ${place('now')}, "UpdatedBy" = ${place('user')}
    where "ProjectId" = ${place('project_id')} and "Id" = ${place('document_id')} returning 1 as changed`,
)

/** The dates of a document after a write: the given ones, otherwise the stored ones. */
function datesAfter(stored: DocumentDates, parameters: Parameters): DocumentDates {
  const after = (parameter: keyof typeof documentDateColumns): string | null => {
    const sent = parameters[parameter]
    return sent === undefined ? stored[documentDateColumns[parameter]] : sent
  }
  return {
    EffectiveFrom: after('effective_from'),
    EffectiveTo: after('effective_to'),
    NextReview: after('next_review'),
    PeriodFrom: after('period_from'),
    PeriodTo: after('period_to'),
  }
}

async function snapshot({ db, parameters, userId }: SnapshotContext<Parameters>) {
  const { document_id, project_id } = parameters
  const { row, facts } = await documentSnapshot(db, { document_id, project_id }, userId)
  const { Versions: _, ...prior } = row
  const after = datesAfter(prior, parameters)
  const isOrdered =
    isInOrder(after.EffectiveFrom, after.EffectiveTo) && isInOrder(after.PeriodFrom, after.PeriodTo)
  return {
    prior: [prior],
    found: prior,
    facts,
    objection: isOrdered ? undefined : new ApiError('periodOutOfOrder'),
  }
}

async function write(context: WriteContext<Parameters, WithFound<DocumentRow>>) {
  const { db, parameters, caller, now, found } = context
  const { document_id, project_id } = parameters
  const changed = await db.run(change, {
    ...datesAfter(found, parameters),
    project_id,
    document_id,
    user: caller.userId,
    now,
  })
  if (changed.length !== 1) throw new ApiError('updateResultNotOne')
  return { document_id, project_id, standard_id: found.StandardId }
}

/** Changes the dates of a document; omitted ones stay unchanged. */
export const updateDocumentDates: WriteOperation<Contract, WithFound<DocumentRow>> = {
  snapshot,
  write,
  subject: subjectOfDocument,
  missing: 'documentDoesNotExist',
}
