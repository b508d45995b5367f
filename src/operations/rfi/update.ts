import { sql } from 'kysely'
import { isDueInOrder } from '#rules/rfi/due-date.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { rfiWrites } from './contract.ts'
import {
  objectionToElements,
  rfiSnapshot,
  subjectOfRfi,
  updatesOf,
  type RfiRow,
} from './rfi-row.ts'

type Contract = (typeof rfiWrites)['RFI:Update']
type Parameters = ParametersOf<Contract>
type Asked = Pick<RfiRow, 'Text' | 'ReceivedDate' | 'DueDate' | 'ElementIds'>

const change = statement<Asked & { project_id: number; rfi_id: number }, { changed: number }>(
  'rfi.update',
  (_, place) => sql<{ changed: number }>`
    update "RfiRequest" set "Text" = ${place('Text')}, "ReceivedDate" = ${place('ReceivedDate')}::date,
      "DueDate" = ${place('DueDate')}::date, "ElementIds" = ${place('ElementIds')}::int[]
    where "ProjectId" = ${place('project_id')} and "Id" = ${place('rfi_id')} returning 1 as changed`,
)

/** What the request asks after the write: the given fields, otherwise the stored ones. */
function askedAfter(stored: Asked, sent: Parameters): Asked {
  return {
    Text: sent.text ?? stored.Text,
    ReceivedDate: sent.received_date ?? stored.ReceivedDate,
    DueDate: sent.due_date === undefined ? stored.DueDate : sent.due_date,
    ElementIds: sent.element_ids ? [...new Set(sent.element_ids)] : stored.ElementIds,
  }
}

async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  const row = await rfiSnapshot(db, parameters)
  const { ReceivedDate, DueDate } = askedAfter(row.found, parameters)
  const objection = isDueInOrder(ReceivedDate, DueDate)
    ? await objectionToElements(db, row.found.StandardId, parameters.element_ids)
    : new ApiError('invalidParameters', [], {
        problems: [{ place: 'due_date', message: 'must not be before received_date' }],
      })
  return { ...row, objection }
}

async function write({ db, parameters, found }: WriteContext<Parameters, WithFound<RfiRow>>) {
  const { project_id, rfi_id } = parameters
  const changed = await db.run(change, { ...askedAfter(found, parameters), project_id, rfi_id })
  return updatesOf(changed, found)
}

/** Changes what a request asks, its date and its due date; omitted fields stay unchanged. */
export const updateRfi: WriteOperation<Contract, WithFound<RfiRow>> = {
  snapshot,
  write,
  subject: subjectOfRfi,
}
