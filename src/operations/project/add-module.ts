import { sql } from 'kysely'
import { phases } from '#rules/review/phases.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { projectWrites } from './contract.ts'

type Contract = (typeof projectWrites)['Project:AddModule']
type Ids = { project_id: number; module_id: number }

const findLink = statement<Ids, { hasProject: boolean; hasModule: boolean; isLinked: boolean }>(
  'addModule.snapshot',
  (_, place) => sql<{ hasProject: boolean; hasModule: boolean; isLinked: boolean }>`
    select exists (select from "Project" where "Id" = ${place('project_id')}) as "hasProject",
      exists (select from "StandardsSet" where "Id" = ${place('module_id')}) as "hasModule",
      exists (select from "ProjectStandardsSet"
        where "ProjectId" = ${place('project_id')} and "StandardsSetId" = ${place('module_id')}) as "isLinked"`,
)

const link = statement<Ids, never>(
  'addModule.link',
  (_, place) => sql<never>`
    insert into "ProjectStandardsSet" ("ProjectId", "StandardsSetId") values (${place('project_id')}, ${place('module_id')})`,
)

const fill = (table: string) =>
  statement<Ids, never>(
    `addModule.${table}`,
    (_, place) => sql<never>`
      insert into ${sql.table(table)} ("ProjectId", "StandardId")
      select ${place('project_id')}::int, "Id" from "Standard" where "StandardSetId" = ${place('module_id')}
      on conflict do nothing`,
  )

const fills = [...phases.map(({ standardTable }) => standardTable), 'ProjectStandard'].map(fill)

const count = statement<Ids, { standards: number }>(
  'addModule.count',
  (_, place) => sql<{ standards: number }>`
    select count(*) as standards from "Standard" where "StandardSetId" = ${place('module_id')}`,
)

async function snapshot({ db, parameters }: SnapshotContext<ParametersOf<Contract>>) {
  const [found] = await db.run(findLink, parameters)
  if (!found?.hasProject || !found.hasModule) throw new ApiError('notFound')
  if (found.isLinked) throw new ApiError('preSnapshotNotEmpty', [1])
  return { prior: [] }
}

async function write({ db, parameters }: WriteContext<ParametersOf<Contract>>) {
  const linking = db.run(link, parameters)
  const filling = fills.map((fillTable) => db.run(fillTable, parameters))
  const [counted] = await Promise.all([db.run(count, parameters), linking, ...filling])
  return { ...parameters, standards: counted[0]?.standards ?? 0 }
}

/** Adds a module to a project; each of its standards begins with Status Blank in all three phases (specification, section 4). */
export const addModule: WriteOperation<Contract> = {
  snapshot,
  write,
  subject: ({ project_id }) => ({ projectId: project_id, standardId: null }),
  invalidates: ['modules'],
}
