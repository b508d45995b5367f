import { sql } from 'kysely'
import { phases } from '#rules/review/phases.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { projectWrites } from './contract.ts'
import { moduleWork, problemsOfWork } from './module-work.ts'

type Contract = (typeof projectWrites)['Project:RemoveModule']
type Ids = ParametersOf<Contract>
type Assignment = {
  StandardId: number
  phase: string
  OwnerId: string | null
  JuniorOwnerId: string | null
}

// A concurrent Standard:Create in the module waits here, and then sees that the project no longer has the
// module.
const shareModule = statement<Ids, never>(
  'removeModule.module',
  (_, place) => sql<never>`
    select from "StandardsSet" where "Id" = ${place('module_id')} for key share`,
)

const link = statement<Ids, { ProjectId: number; StandardsSetId: number }>(
  'removeModule.link',
  (build, place) =>
    build
      .selectFrom('ProjectStandardsSet')
      .select(['ProjectId', 'StandardsSetId'])
      .where('ProjectId', '=', place('project_id'))
      .where('StandardsSetId', '=', place('module_id'))
      .forUpdate(),
)

const standardTables = ['ProjectStandard', ...phases.map(({ standardTable }) => standardTable)]
const elementTables = phases.flatMap(({ elementTable }) => elementTable ?? [])

const locks = standardTables.map((table) =>
  statement<Ids, never>(
    `removeModule.lock.${table}`,
    (_, place) => sql<never>`
      select from ${sql.table(table)} r join "Standard" s on s."Id" = r."StandardId"
      where r."ProjectId" = ${place('project_id')} and s."StandardSetId" = ${place('module_id')}
      order by r."StandardId" for update of r`,
  ),
)

const assignments = statement<Ids, { assignments: Assignment[] }>(
  'removeModule.assignments',
  (_, place) => {
    const ofPhase = phases.map(
      ({ phase, standardTable }) => sql`
        select r."StandardId", ${sql.lit(phase)} as phase, r."OwnerId", r."JuniorOwnerId"
        from ${sql.table(standardTable)} r join "Standard" s on s."Id" = r."StandardId"
        where r."ProjectId" = ${place('project_id')} and s."StandardSetId" = ${place('module_id')}
          and coalesce(r."OwnerId", r."JuniorOwnerId") is not null`,
    )
    return sql<{ assignments: Assignment[] }>`
      select coalesce(json_agg(a order by a."StandardId", a.phase), '[]') as assignments
      from (${sql.join(ofPhase, sql` union all `)}) a`
  },
)

const elementRemovals = elementTables.map((table) =>
  statement<Ids, never>(
    `removeModule.${table}`,
    (_, place) => sql<never>`
      delete from ${sql.table(table)} r using "Element" e, "Standard" s
      where r."ProjectId" = ${place('project_id')} and e."Id" = r."ElementId" and s."Id" = e."StandardId"
        and s."StandardSetId" = ${place('module_id')}`,
  ),
)

const standardRemovals = standardTables.map((table) =>
  statement<Ids, { removed: number }>(
    `removeModule.${table}`,
    (_, place) => sql<{ removed: number }>`
      delete from ${sql.table(table)} r using "Standard" s
      where r."ProjectId" = ${place('project_id')} and s."Id" = r."StandardId"
        and s."StandardSetId" = ${place('module_id')} returning 1 as removed`,
  ),
)

const unlink = statement<Ids, { removed: number }>(
  'removeModule.unlink',
  (_, place) => sql<{ removed: number }>`
    delete from "ProjectStandardsSet"
    where "ProjectId" = ${place('project_id')} and "StandardsSetId" = ${place('module_id')} returning 1 as removed`,
)

async function snapshot({ db, parameters }: SnapshotContext<Ids>) {
  // Records are read after locking: concurrent writes wait, and committed ones are seen.
  const holding = db.run(shareModule, parameters)
  const linking = db.run(link, parameters)
  const locking = locks.map((lock) => db.run(lock, parameters))
  const [linked, [found], [assigned]] = await Promise.all([
    linking,
    db.run(moduleWork, parameters),
    db.run(assignments, parameters),
    holding,
    ...locking,
  ])
  const problems = problemsOfWork(found?.work ?? {})
  const [row] = linked
  if (row === undefined) throw new ApiError('preSnapshotNotOne', [0])
  return {
    prior: [{ ...row, Assignments: assigned?.assignments ?? [] }],
    objection: problems.length > 0 ? new ApiError('moduleInUse', [], { problems }) : undefined,
  }
}

async function write({ db, parameters }: WriteContext<Ids>) {
  const [unlinked, , [standards]] = await Promise.all([
    db.run(unlink, parameters),
    Promise.all(elementRemovals.map((removal) => db.run(removal, parameters))),
    Promise.all(standardRemovals.map((removal) => db.run(removal, parameters))),
  ])
  if (unlinked.length !== 1) throw new ApiError('updateResultIs', [unlinked.length])
  return { ...parameters, standards: standards?.length ?? 0 }
}

/**
 * Removes a module and its records from a project, as long as no one has worked on them. If there is any comment, score,
 * status, task, citation or document, the response is 409 and lists them. Assignments are deleted too; the pre_snapshot
 * lists them.
 */
export const removeModule: WriteOperation<Contract> = {
  snapshot,
  write,
  subject: ({ project_id }) => ({ projectId: project_id, standardId: null }),
  invalidates: ['modules'],
  changesAccessOf: ({ project_id }) => ({ projectId: project_id }),
}
