import { phases } from '../../src/rules/phases.ts'
import type { Target } from '../../src/rules/targets.ts'
import type { TestHouse } from '../house.ts'
import type { Stage } from '../matrix/stage.ts'
import type { Subject } from './answers.ts'

/** Adds to a stage a second project that works its first module, led by nobody, and a refused call. */
export async function subjectOf(house: TestHouse, target: Target, stage: Stage): Promise<Subject> {
  const [{ Id: sibling }] = await house.sql(
    target,
    `insert into "Project" ("Name", "StatusId") values ('Sibling', 1) returning "Id"`,
  )
  await house.sql(target, 'insert into "ProjectStandardsSet" values ($1, $2)', [
    sibling,
    stage.modules.works,
  ])
  for (const table of ['ProjectStandard', ...phases.map(({ standardTable }) => standardTable)])
    await house.sql(
      target,
      `insert into "${table}" ("ProjectId", "StandardId") select $1, unnest($2::int[])`,
      [sibling, [stage.standards.led, stage.standards.unled]],
    )
  await house.sql(
    target,
    `insert into "Refusal" ("FirstAt", "Times", "Call", "UserId", "ProjectId", "Asked", "Code", "Status")
    values (now(), 1, 'Task:Create', $1, $2, '{}', 'notAllowed', 403)`,
    [stage.spare, stage.project],
  )
  await house.changed(target)
  return { ...stage, sibling }
}
