import { targets } from '../src/rules/targets.ts'
import type { TestHouse } from './house.ts'
import type { Role } from './people.ts'

type Member = Exclude<Role, 'ANON'>

type Options = {
  readonly project: number
  readonly standard: number
  readonly author?: Member
  /** Who is assigned, and whether the part of each is done. */
  readonly assignees?: Partial<Record<Member, boolean>>
  readonly text?: string
}

/** Makes a task in both targets alike and counts it where it is open; answers its id. */
export async function makeTask(house: TestHouse, options: Options): Promise<number> {
  const { project, standard, author = 'C+', assignees = {}, text = 'A task' } = options
  const next = await Promise.all(
    targets.map((target) =>
      house.sql(target, `select nextval(pg_get_serial_sequence('"Task"', 'Id'))::int as id`),
    ),
  )
  const Id = Math.max(...next.map(([row]) => row.id as number))
  for (const target of targets) {
    await house.sql(
      target,
      `with moved as (select setval(pg_get_serial_sequence('"Task"', 'Id'), $1))
      insert into "Task" ("Id", "Text", "ProjectId", "StandardId", "AuthorId") select $1, $2, $3, $4, $5 from moved`,
      [Id, text, project, standard, house.idOf(author, target)],
    )
    for (const [role, isCompleted] of Object.entries(assignees))
      await house.sql(target, 'insert into "TaskAssignee" values ($1, $2, $3, $4)', [
        project,
        Id,
        house.idOf(role as Member, target),
        isCompleted,
      ])
    const done = Object.values(assignees)
    if (done.length === 0 || done.includes(false))
      await house.sql(
        target,
        'update "ProjectStandard" set "openTaskCount" = "openTaskCount" + 1 where "ProjectId" = $1 and "StandardId" = $2',
        [project, standard],
      )
    await house.changed(target)
  }
  return Id
}

/** The kept counts of open tasks of a project's standards beside what a recount says, by standard. */
export async function openTaskCounts(house: TestHouse, project: number) {
  const rows = await house.sql(
    'rds',
    `select p."StandardId", p."openTaskCount" as kept, (select count(*)::int from "Task" t
        where t."ProjectId" = p."ProjectId" and t."StandardId" = p."StandardId"
          and coalesce((select not bool_and("IsCompleted") from "TaskAssignee" a where a."TaskId" = t."Id"), true)) as counted
    from "ProjectStandard" p where p."ProjectId" = $1 order by 1`,
    [project],
  )
  return {
    kept: rows.map(({ kept }) => kept as number),
    counted: rows.map(({ counted }) => counted as number),
  }
}
