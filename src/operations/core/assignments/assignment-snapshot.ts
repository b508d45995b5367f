import { sql } from 'kysely'
import { isStaffUser } from '#database/predicates/users.ts'
import { isSameUser, storedUserId } from '#rules/people/user-id.ts'
import { assignmentRoles } from '#rules/projects/assignment-operation.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { Db } from '../db.ts'
import { ApiError, type EntryConflict, type Problem } from '../issues/api-error.ts'
import type { Snapshot, SnapshotContext } from '../operation.ts'
import { forEachPhase, standardTable } from '../phase/phase-tables.ts'
import { statement } from '../statement.ts'
import { findLastChanges } from './assignment-history.ts'
import type { Assignments, AssignmentChange, AssignmentPrior } from './assignments.ts'

const lockRecords = forEachPhase((phase) =>
  statement<{ project: number; standards: number[] }, Omit<AssignmentPrior, 'phase'>>(
    `assignments.snapshot.${phase}`,
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
      and ${isStaffUser('User')} and not "IsDeleted"`,
)

const mostProblems = 20

/**
 * Locks and returns the phase records named by assignment changes, in the same order for every caller. Rejects when a standard
 * is not in the project. Objects, listing every such entry, when a stored consultant is not the expected one, or when the new
 * consultant is not staff.
 */
export async function assignmentsSnapshot({
  db,
  parameters,
  target,
}: SnapshotContext<Assignments>): Promise<Snapshot> {
  const { project_id: project, assignmentChanges: changes } = parameters
  if (changes.some(({ project_id = project }) => project_id !== project))
    throw new ApiError('notFound')
  const stored = (id: string) => storedUserId(target, id)
  const wanted = new Set(changes.flatMap(({ to_consultant_id: id }) => (id ? stored(id) : [])))
  const phases = [...new Set(changes.map(({ phase }) => phase))].toSorted()
  const [people, ...rows] = await Promise.all([
    db.run(staff, { ids: [...wanted] }),
    ...phases.map((phase) =>
      db.run(lockRecords[phase], { project, standards: named(changes, phase) }),
    ),
  ])
  const prior = phases.flatMap((phase, index) =>
    (rows[index] ?? []).map((row): AssignmentPrior => ({ ...row, phase })),
  )
  const byRecord = new Map(prior.map((row) => [`${row.phase} ${row.StandardId}`, row]))
  const found = changes.map((change) => byRecord.get(`${change.phase} ${change.standard_id}`))
  if (found.includes(undefined)) throw new ApiError('notFound')
  const staffIds = new Set(people.map(({ Id }) => Id))
  const objection =
    (await conflictOf(db, project, changes, found as AssignmentPrior[])) ??
    strangersAmong(changes, (id) => staffIds.has(stored(id)))
  return { prior, objection }
}

const named = (changes: readonly AssignmentChange[], phase: Phase): number[] => [
  ...new Set(
    changes.filter((change) => change.phase === phase).map(({ standard_id }) => standard_id),
  ),
]

async function conflictOf(
  db: Db,
  project: number,
  changes: readonly AssignmentChange[],
  found: readonly AssignmentPrior[],
): Promise<ApiError | undefined> {
  const differing = changes.flatMap((change, index) => {
    const field = assignmentRoles[change.role]
    const stored = found[index]?.[field] ?? null
    const from = change.from_consultant_id
    return stored === from || isSameUser(stored, from) ? [] : [{ change, index, field, stored }]
  })
  if (differing.length === 0) return undefined
  const changedBy = await findLastChanges(
    db,
    project,
    differing.map(({ change }) => change),
  )
  const conflicts = differing.map(({ change, index, field, stored }): EntryConflict => {
    const last = changedBy(change)
    const place = `assignmentChanges.${index}`
    return { place, field, stored, by: last?.by ?? null, at: last?.at ?? null }
  })
  return new ApiError('conflict', [], { conflicts })
}

function strangersAmong(
  changes: readonly AssignmentChange[],
  isStaff: (id: string) => boolean,
): ApiError | undefined {
  const problems = changes.flatMap(({ to_consultant_id: id }, index): Problem[] =>
    id === null || isStaff(id)
      ? []
      : [{ place: `assignmentChanges.${index}.to_consultant_id`, message: 'is no consultant' }],
  )
  if (problems.length === 0) return undefined
  return new ApiError('invalidParameters', [], { problems: problems.slice(0, mostProblems) })
}
