import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { statement } from '../statement.ts'
import type { AssignmentChange } from './assignments.ts'

type Named = Pick<AssignmentChange, 'standard_id' | 'phase' | 'role'>
type LastChange = { by: string; at: string }

const lastChanges = statement<
  { project: number; standards: number[]; phases: string[]; roles: string[] },
  Named & LastChange
>(
  'assignments.lastChanges',
  (_, place) => sql<Named & LastChange>`
    select distinct on (e.standard_id, e.phase, e.role) e.standard_id, e.phase, e.role,
      coalesce(u."FullName", t."UserId") as "by", t."CreatedAt" as "at"
    from (select "Id", "UserId", "CreatedAt", "Parameters" from "Transformation"
      where "ProjectId" = ${place('project')} and ("Focus", "Action") in
        (('Standard', 'UpdateConsultantAssignments'), ('Project', 'UpdateStandardAssignments'))
      order by "Id" desc limit 50) t
    cross join lateral json_to_recordset(t."Parameters" -> 'assignmentChanges') e (standard_id int, phase text, role text)
    join unnest(${place('standards')}::int[], ${place('phases')}::text[], ${place('roles')}::text[]) c (standard, phase, role)
      on c.standard = e.standard_id and c.phase = e.phase and c.role = e.role
    left join "User" u on u."Id" = t."UserId"
    order by e.standard_id, e.phase, e.role, t."Id" desc`,
)

const assignmentKey = ({ standard_id, phase, role }: Named): string =>
  `${standard_id} ${phase} ${role}`

/** Finds who last changed each assignment and when; searches only the newest 50 such writes of the project. */
export async function findLastChanges(
  db: Db,
  project: number,
  changes: readonly Named[],
): Promise<(change: Named) => LastChange | undefined> {
  const found = await db.run(lastChanges, {
    project,
    standards: changes.map(({ standard_id }) => standard_id),
    phases: changes.map(({ phase }) => phase),
    roles: changes.map(({ role }) => role),
  })
  const byKey = new Map(found.map((row) => [assignmentKey(row), row]))
  return (change) => byKey.get(assignmentKey(change))
}
