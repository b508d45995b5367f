import { sql } from 'kysely'
import { phases } from '#rules/review/phases.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import { lockStandard } from '../core/lock-standard.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { standardWrites } from './contract.ts'
import { standardRow, type StandardRow } from './standard-row.ts'
import { usesOfStandard } from './uses.ts'

type Contract = (typeof standardWrites)['Standard:Delete']
type Parameters = ParametersOf<Contract>
type Prior = StandardRow & { AllElements: unknown[]; StandardTip: unknown }

const parts = statement<{ standard: number }, Pick<Prior, 'AllElements' | 'StandardTip'>>(
  'standard.parts',
  (_, place) => sql<Pick<Prior, 'AllElements' | 'StandardTip'>>`
    select coalesce((select json_agg(json_build_object('Id', e."Id", 'Name', e."Name", 'Text', e."Text", 'ParentId', e."ParentId",
        'Stem', e."Stem", 'ElementTypeId', e."ElementTypeId") order by e."Id")
      from "Element" e where e."StandardId" = ${place('standard')}), '[]') as "AllElements",
      (select row_to_json(t) from "StandardTip" t where t."id" = ${place('standard')}) as "StandardTip"`,
)

const ofElements = (table: 'ElementDesktopReview' | 'ElementVerification') =>
  statement<{ standard: number }, never>(
    `standard.delete.${table}`,
    (_, place) => sql<never>`
      delete from ${sql.table(table)} r using "Element" e
      where e."StandardId" = ${place('standard')} and r."ElementId" = e."Id"`,
  )

const ofStandard = (table: string, column: string) =>
  statement<{ standard: number }, { gone: number }>(
    `standard.delete.${table}`,
    (_, place) => sql<{ gone: number }>`
      delete from ${sql.table(table)} where ${sql.ref(column)} = ${place('standard')} returning 1 as gone`,
  )

const recordTables = [
  'ProjectStandard',
  ...phases.map(({ standardTable }) => standardTable),
] as const

const removals = [
  ofElements('ElementDesktopReview'),
  ofElements('ElementVerification'),
  ...recordTables.map((table) => ofStandard(table, 'StandardId')),
  ofStandard('StandardTip', 'id'),
  ofStandard('Element', 'StandardId'),
]
const remove = ofStandard('Standard', 'Id')

async function snapshot({ db, parameters: { Id, module_id } }: SnapshotContext<Parameters>) {
  const [locked, row, [found], problems] = await Promise.all([
    lockStandard(db, Id, recordTables),
    standardRow(db, Id),
    db.run(parts, { standard: Id }),
    usesOfStandard(db, Id),
  ])
  if (locked.StandardSetId !== module_id) throw new ApiError('notFound')
  return {
    prior: [{ ...row, ...found }],
    objection: locked.IsFinalized
      ? new ApiError('moduleFinalized')
      : problems.length > 0
        ? new ApiError('standardInUse', [], { problems })
        : undefined,
  }
}

async function write({ db, parameters: { Id, module_id } }: WriteContext<Parameters>) {
  const taking = removals.map((take) => db.run(take, { standard: Id }))
  const [removed] = await Promise.all([db.run(remove, { standard: Id }), ...taking])
  if (removed.length !== 1) throw new ApiError('didNotUpdateOne', [removed.length])
  return { standard_id: Id, module_id }
}

/**
 * Deletes a standard with its elements and its tip, which the history preserves. Rejected (409) while anything in a project
 * refers to it: a phase record with work in it (a lead, a status, a text or a flag), a score or comment on one of its elements, a
 * task, a citation, a document, a template or a row of its action requests. Records that no one has changed since the module was
 * added to a project contain no work and are deleted too; otherwise no module in use could ever lose a standard.
 */
export const deleteStandard: WriteOperation<Contract> = {
  snapshot,
  write,
  subject: ({ Id }) => ({ projectId: null, standardId: Id }),
  invalidates: ['modules'],
}
