import { sql } from 'kysely'
import { assignmentOperation } from '../../rules/assignment-operation.ts'
import type { Phase } from '../../rules/phases.ts'
import { isSameUser, storedUserId } from '../../rules/user-id.ts'
import type { ParametersOf } from '../kit/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { forEachPhase, standardTable } from '../kit/phase-tables.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { standardWrites } from './contract.ts'

type Contract = (typeof standardWrites)['Standard:UpdateConsultantAssignments']
type Parameters = ParametersOf<Contract>
type Change = Parameters['assignmentChanges'][number]
type Prior = {
  ProjectId: number
  StandardId: number
  phase: Phase
  OwnerId: string | null
  JuniorOwnerId: string | null
}

const columnOf = { SC: 'OwnerId', AC: 'JuniorOwnerId' } as const

const looks = forEachPhase((phase) =>
  statement<{ project: number; standards: number[] }, Omit<Prior, 'phase'>>(
    `assignments.look.${phase}`,
    (build, place) =>
      build
        .selectFrom(standardTable[phase])
        .select(['ProjectId', 'StandardId', 'OwnerId', 'JuniorOwnerId'])
        .where('ProjectId', '=', place('project'))
        .where('StandardId', '=', sql<number>`any(${place('standards')}::int[])`)
        .orderBy('StandardId')
        .forUpdate(),
  ),
)

const staff = statement<{ ids: string[] }, { Id: string }>(
  'assignments.staff',
  (_, place) => sql<{ Id: string }>`
    select "Id" from "User" where "Id" = any(${place('ids')}::text[])
      and "UserType" in ('Administrator', 'Consultant') and not "IsDeleted"`,
)

type ChangeValues = { project: number; standards: number[]; consultants: (string | null)[] }

const changes = forEachPhase((phase) => ({
  SC: changeOf(phase, 'SC'),
  AC: changeOf(phase, 'AC'),
}))

function changeOf(phase: Phase, role: 'SC' | 'AC') {
  return statement<ChangeValues, { changed: number }>(
    `assignments.change.${phase}.${role}`,
    (_, place) => sql<{ changed: number }>`
      update ${sql.table(standardTable[phase])} r set ${sql.ref(columnOf[role])} = c.consultant
      from unnest(${place('standards')}::int[], ${place('consultants')}::text[]) c (standard, consultant)
      where r."ProjectId" = ${place('project')} and r."StandardId" = c.standard returning 1 as changed`,
  )
}

async function snapshot({ db, parameters, target }: SnapshotContext<Parameters>) {
  const { project_id: project, assignmentChanges } = parameters
  const phases = [...new Set(assignmentChanges.map(({ phase }) => phase))].toSorted()
  const wanted = [
    ...new Set(
      assignmentChanges.flatMap(({ to_consultant_id: id }) =>
        id === null ? [] : storedUserId(target, id),
      ),
    ),
  ]
  const assigned = new Set(assignmentChanges.map(assignmentOf))
  if (assigned.size < assignmentChanges.length) throw new Refusal('invalidParameters')
  for (const change of assignmentChanges) {
    if ((change.project_id ?? project) !== project) throw new Refusal('notFound')
    if (assignmentOperation(change.from_consultant_id, change.to_consultant_id) === 'invalid')
      throw new Refusal('invalidParameters')
  }
  const [people, ...rows] = await Promise.all([
    db.run(staff, { ids: wanted }),
    ...phases.map((phase) =>
      db.run(looks[phase], { project, standards: standardsOf(assignmentChanges, phase) }),
    ),
  ])
  const prior = phases.flatMap((phase, index) =>
    (rows[index] ?? []).map((row): Prior => ({ ...row, phase })),
  )
  const byKey = new Map(prior.map((row) => [`${row.phase} ${row.StandardId}`, row]))
  const rowOf = (change: Change) => byKey.get(`${change.phase} ${change.standard_id}`)
  if (!assignmentChanges.every(rowOf)) throw new Refusal('notFound')
  const conflict = assignmentChanges
    .map((change) => conflictOf(change, rowOf(change)))
    .find(Boolean)
  const areStaff = people.length === wanted.length
  return { prior, objection: conflict ?? (areStaff ? undefined : new Refusal('invalidParameters')) }
}

const assignmentOf = ({ phase, role, standard_id }: Change): string =>
  `${phase} ${role} ${standard_id}`

function conflictOf(change: Change, row: Prior | undefined): Refusal | undefined {
  const field = columnOf[change.role]
  const stored = row?.[field] ?? null
  const from = change.from_consultant_id
  if (stored === from || isSameUser(stored, from)) return undefined
  return new Refusal('conflict', [], { conflict: { field, stored, by: null, at: null } })
}

const standardsOf = (entries: readonly Change[], phase: Phase): number[] => [
  ...new Set(entries.filter((entry) => entry.phase === phase).map((entry) => entry.standard_id)),
]

async function write({ db, parameters, target }: WriteContext<Parameters>) {
  const { project_id: project, assignmentChanges } = parameters
  const groups = Map.groupBy(assignmentChanges, ({ phase, role }) => `${phase} ${role}`)
  const counts = await Promise.all(
    [...groups.values()].map(async (group) => {
      const [{ phase, role }] = group as [Change]
      const byStandard = new Map(group.map((entry) => [entry.standard_id, entry.to_consultant_id]))
      const changed = await db.run(changes[phase][role], {
        project,
        standards: [...byStandard.keys()],
        consultants: [...byStandard.values()].map((id) =>
          id === null ? null : storedUserId(target, id),
        ),
      })
      return changed.length - byStandard.size
    }),
  )
  if (counts.some((difference) => difference !== 0)) throw new Refusal('updateNotSuccessful')
  return {
    project_id: project,
    standard_ids: [...new Set(assignmentChanges.map(({ standard_id }) => standard_id))],
  }
}

/** Assigns, unassigns and reassigns the consultants of standards, all or none; `from` must be what is stored. */
export const updateConsultantAssignments: WriteOperation<Contract> = {
  snapshot,
  writeRds: write,
  writePs: write,
  place: ({ project_id, assignmentChanges }) => {
    const standards = new Set(assignmentChanges.map(({ standard_id }) => standard_id))
    return {
      projectId: project_id,
      standardId: standards.size === 1 ? ([...standards][0] ?? null) : null,
    }
  },
  touches: ['access'],
}
