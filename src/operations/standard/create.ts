import { sql } from 'kysely'
import { phases } from '#rules/review/phases.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { standardWrites } from './contract.ts'
import { emptyStandard, givenColumns, isNameTaken, type StandardRow } from './standard-row.ts'

type Contract = (typeof standardWrites)['Standard:Create']
type Parameters = ParametersOf<Contract>

// A concurrent Project:AddModule waits here and then finds the standard; one that began earlier is waited
// for.
const lockModule = statement<{ module: number }, { IsFinalized: boolean }>(
  'standard.lockModule',
  (_, place) => sql<{ IsFinalized: boolean }>`
    select "IsFinalized" from "StandardsSet" where "Id" = ${place('module')} for update`,
)

const insert = statement<Omit<StandardRow, 'Id'>, { Id: number }>(
  'standard.insert',
  (_, place) => sql<{ Id: number }>`
    insert into "Standard" ("Name", "StandardSetId", "Group", "isDTRPassthrough", "DesktopReviewEvidence", "OnsiteReviewEvidence",
      "Commentary", "PointsToRemember", "ScopeOfStandard", "BrightIdeas")
    values (${place('Name')}, ${place('StandardSetId')}, ${place('Group')}, ${place('isDTRPassthrough')},
      ${place('DesktopReviewEvidence')}, ${place('OnsiteReviewEvidence')}, ${place('Commentary')}, ${place('PointsToRemember')},
      ${place('ScopeOfStandard')}, ${place('BrightIdeas')})
    returning "Id"`,
)

const begin = (table: string) =>
  statement<{ module: number; standard: number }, { begun: number }>(
    `standard.begin.${table}`,
    (_, place) => sql<{ begun: number }>`
      insert into ${sql.table(table)} ("ProjectId", "StandardId")
      select "ProjectId", ${place('standard')}::int from "ProjectStandardsSet" where "StandardsSetId" = ${place('module')}
      returning 1 as begun`,
  )

const begins = ['ProjectStandard', ...phases.map(({ standardTable }) => standardTable)].map(begin)

async function snapshot({ db, parameters: { module_id, Name } }: SnapshotContext<Parameters>) {
  const [[module], isTaken] = await Promise.all([
    db.run(lockModule, { module: module_id }),
    isNameTaken(db, module_id, Name),
  ])
  if (module === undefined) throw new ApiError('notFound')
  const objection = module.IsFinalized ? 'moduleFinalized' : isTaken ? 'alreadyExists' : null
  return { prior: [], objection: objection === null ? undefined : new ApiError(objection) }
}

async function write({ db, parameters }: WriteContext<Parameters>) {
  const { module_id, Name, ...fields } = parameters
  const row = { ...emptyStandard, ...givenColumns(fields), Name, StandardSetId: module_id }
  const [standard] = await db.run(insert, row)
  if (standard === undefined) throw new ApiError('noIdOnInsert')
  const [begun] = await Promise.all(
    begins.map((beginTable) => db.run(beginTable, { module: module_id, standard: standard.Id })),
  )
  return { standard_id: standard.Id, module_id, projects: begun?.length ?? 0 }
}

/**
 * Adds a standard to a module. In every project that uses the module it begins with Status Blank in all three phases
 * (specification, section 4). Rejects a name that the module already has with 409.
 */
export const createStandard: WriteOperation<Contract> = {
  snapshot,
  write,
  subject: () => ({ projectId: null, standardId: null }),
  invalidates: ['modules'],
}
