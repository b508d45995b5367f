import { sql } from 'kysely'
import { phases } from '../../rules/phases.ts'
import type { ParametersOf } from '../kit/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { projectWrites } from './contract.ts'
import { moduleWork, problemsOfWork } from './module-work.ts'

type Contract = (typeof projectWrites)['Project:RemoveModule']
type Ids = ParametersOf<Contract>
type Assignment = { StandardId: number; phase: string; OwnerId: string; JuniorOwnerId: string }

// Who adds a standard to the module meanwhile waits here, and then finds the project without it.
const holdModule = statement<Ids, never>(
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

const removals = [
  ...elementTables.map((table) =>
    statement<Ids, { removed: number }>(
      `removeModule.${table}`,
      (_, place) => sql<{ removed: number }>`
        delete from ${sql.table(table)} r using "Element" e, "Standard" s
        where r."ProjectId" = ${place('project_id')} and e."Id" = r."ElementId" and s."Id" = e."StandardId"
          and s."StandardSetId" = ${place('module_id')}`,
    ),
  ),
  ...standardTables.map((table) =>
    statement<Ids, { removed: number }>(
      `removeModule.${table}`,
      (_, place) => sql<{ removed: number }>`
        delete from ${sql.table(table)} r using "Standard" s
        where r."ProjectId" = ${place('project_id')} and s."Id" = r."StandardId"
          and s."StandardSetId" = ${place('module_id')} returning 1 as removed`,
    ),
  ),
]

const unlink = statement<Ids, { removed: number }>(
  'removeModule.unlink',
  (_, place) => sql<{ removed: number }>`
    delete from "ProjectStandardsSet"
    where "ProjectId" = ${place('project_id')} and "StandardsSetId" = ${place('module_id')} returning 1 as removed`,
)

async function snapshot({ db, parameters }: SnapshotContext<Ids>) {
  // Every record is locked first and looked at then: who writes meanwhile waits, and what was written before is seen.
  const holding = db.run(holdModule, parameters)
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
  if (row === undefined) throw new Refusal('preSnapshotNotOne', [0])
  return {
    prior: [{ ...row, Assignments: assigned?.assignments ?? [] }],
    objection: problems.length > 0 ? new Refusal('moduleInUse', [], { problems }) : undefined,
  }
}

async function write({ db, parameters }: WriteContext<Ids>) {
  const [unlinked, ...removed] = await Promise.all([
    db.run(unlink, parameters),
    ...removals.map((removal) => db.run(removal, parameters)),
  ])
  if (unlinked.length !== 1) throw new Refusal('updateResultIs', [unlinked.length])
  const { length: standards } = removed[elementTables.length] ?? []
  return { ...parameters, standards }
}

/**
 * Takes a module out of a project, with its records, as long as nobody has worked on them: while there is any comment, score,
 * status, task, citation or document the answer is 409 with what there is. Assignments go with the records; the pre_snapshot keeps them.
 */
export const removeModule: WriteOperation<Contract> = {
  snapshot,
  writeRds: write,
  writePs: write,
  place: ({ project_id }) => ({ projectId: project_id, standardId: null }),
  touches: ['modules'],
  changesAccessOf: ({ project_id }) => ({ projectId: project_id }),
}
