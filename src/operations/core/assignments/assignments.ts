import { sql } from 'kysely'
import type * as z from 'zod'
import { storedUserId } from '#rules/people/user-id.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { wireAssignments } from '../input-schemas.ts'
import { ApiError } from '../issues/api-error.ts'
import type { Subject, WriteContext } from '../operation.ts'
import { forEachPhase, standardTable } from '../phase/phase-tables.ts'
import { statement } from '../statement.ts'

/** Consultant changes for the standards of a project. */
export type Assignments = z.output<ReturnType<typeof wireAssignments>>
/** The change of one consultant of a standard, in a phase and a role. */
export type AssignmentChange = Assignments['assignmentChanges'][number]

/** The consultants of a standard in a phase before the change. */
export type AssignmentPrior = {
  ProjectId: number
  StandardId: number
  phase: Phase
  OwnerId: string | null
  JuniorOwnerId: string | null
}

type Values = {
  project: number
  standards: number[]
  setsOwner: boolean[]
  owners: (string | null)[]
  setsJunior: boolean[]
  juniors: (string | null)[]
  editor: string
}

const updates = forEachPhase((phase) =>
  statement<Values, { changed: number }>(
    `assignments.update.${phase}`,
    (_, place) => sql<{ changed: number }>`
      with changed as (
        update ${sql.table(standardTable[phase])} r set
          "OwnerId" = case when c.sets_owner then c.owner else r."OwnerId" end,
          "JuniorOwnerId" = case when c.sets_junior then c.junior else r."JuniorOwnerId" end,
          "EditorId" = ${place('editor')}
        from unnest(${place('standards')}::int[], ${place('setsOwner')}::boolean[], ${place('owners')}::text[],
          ${place('setsJunior')}::boolean[], ${place('juniors')}::text[]) c (standard, sets_owner, owner, sets_junior, junior)
        where r."ProjectId" = ${place('project')} and r."StandardId" = c.standard returning 1)
      select count(*)::int as changed from changed`,
  ),
)

/** Stores assignment changes with one statement per phase, however many there are; returns the ids of the standards. */
export async function storeAssignments({
  db,
  parameters,
  target,
  caller,
}: WriteContext<Assignments>): Promise<{ project_id: number; standard_ids: number[] }> {
  const { project_id: project, assignmentChanges } = parameters
  const stored = (change: AssignmentChange | undefined) =>
    change?.to_consultant_id == null ? null : storedUserId(target, change.to_consultant_id)
  const byPhase = Map.groupBy(assignmentChanges, ({ phase }) => phase)
  await Promise.all(
    [...byPhase].map(async ([phase, changes]) => {
      const byStandard = [...Map.groupBy(changes, ({ standard_id }) => standard_id)].map(
        ([standard, entries]) => ({
          standard,
          SC: entries.find(({ role }) => role === 'SC'),
          AC: entries.find(({ role }) => role === 'AC'),
        }),
      )
      const [answer] = await db.run(updates[phase], {
        project,
        standards: byStandard.map(({ standard }) => standard),
        setsOwner: byStandard.map(({ SC }) => SC !== undefined),
        owners: byStandard.map(({ SC }) => stored(SC)),
        setsJunior: byStandard.map(({ AC }) => AC !== undefined),
        juniors: byStandard.map(({ AC }) => stored(AC)),
        editor: caller.userId,
      })
      if (answer?.changed !== byStandard.length) throw new ApiError('updateNotSuccessful')
    }),
  )
  return {
    project_id: project,
    standard_ids: [...new Set(assignmentChanges.map(({ standard_id }) => standard_id))],
  }
}

/** Returns the project, and also the standard when all changes concern the same one. */
export function subjectOfAssignments({ project_id, assignmentChanges }: Assignments): Subject {
  const standards = new Set(assignmentChanges.map(({ standard_id }) => standard_id))
  return {
    projectId: project_id,
    standardId: standards.size === 1 ? ([...standards][0] ?? null) : null,
  }
}
