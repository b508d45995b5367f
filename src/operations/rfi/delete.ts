import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import type { WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { rfiWrites } from './contract.ts'
import { rfiSnapshot, subjectOfRfi, updatesOf, type RfiRow } from './rfi-row.ts'

type Contract = (typeof rfiWrites)['RFI:Delete']

const remove = statement<{ project_id: number; rfi_id: number }, { removed: number }>(
  'rfi.delete',
  (_, place) => sql<{ removed: number }>`
    delete from "RfiRequest" where "ProjectId" = ${place('project_id')} and "Id" = ${place('rfi_id')} returning 1 as removed`,
)

async function write(context: WriteContext<ParametersOf<Contract>, WithFound<RfiRow>>) {
  const { db, parameters, found } = context
  const { project_id, rfi_id } = parameters
  return updatesOf(await db.run(remove, { project_id, rfi_id }), found)
}

/** Deletes a request; the history keeps its text and its answer. */
export const deleteRfi: WriteOperation<Contract, WithFound<RfiRow>> = {
  snapshot: ({ db, parameters }) => rfiSnapshot(db, parameters),
  write,
  subject: subjectOfRfi,
}
