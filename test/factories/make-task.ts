import { targets } from '#rules/api/targets.ts'
import { storedDate } from '#rules/text/stored-date.ts'
import type { Role } from '../harness/people.ts'
import type { TestServer } from '../harness/test-server.ts'

type Member = Exclude<Role, 'ANON'>

type Options = {
  readonly project: number
  readonly standard: number
  readonly author?: Member
  /** The assignees, and whether each has completed the task. */
  readonly assignees?: Partial<Record<Member, boolean>>
  readonly text?: string
  /** The due date as YYYY-MM-DD. */
  readonly due?: string
}

/** Creates a task in both targets and counts it if it is open; returns its id. */
export async function makeTask(server: TestServer, options: Options): Promise<number> {
  const { project, standard, author = 'C+', assignees = {}, text = 'A task', due = null } = options
  const next = await Promise.all(
    targets.map((target) =>
      server.sql(target, `select nextval(pg_get_serial_sequence('"Task"', 'Id'))::int as id`),
    ),
  )
  const Id = Math.max(...next.map(([row]) => row.id as number))
  for (const target of targets) {
    await server.sql(
      target,
      `with moved as (select setval(pg_get_serial_sequence('"Task"', 'Id'), $1))
      insert into "Task" ("Id", "Text", "ProjectId", "StandardId", "AuthorId", "DueDate") select $1, $2, $3, $4, $5, $6 from moved`,
      [Id, text, project, standard, server.idOf(author, target), due && storedDate(due)],
    )
    for (const [role, isCompleted] of Object.entries(assignees))
      await server.sql(target, 'insert into "TaskAssignee" values ($1, $2, $3, $4)', [
        project,
        Id,
        server.idOf(role as Member, target),
        isCompleted,
      ])
    const done = Object.values(assignees)
    if (done.length === 0 || done.includes(false))
      await server.sql(
        target,
        `update "ProjectStandard" set "openTaskCount" = "openTaskCount" + 1, "nextTaskDue" = least("nextTaskDue", $3::timestamptz)
        where "ProjectId" = $1 and "StandardId" = $2`,
        [project, standard, due && storedDate(due)],
      )
    await server.changed(target)
  }
  return Id
}

/** Returns the stored earliest due dates among the open tasks of a project's standards, as days, with the result of computing them again. */
export async function nextTaskDues(server: TestServer, project: number) {
  const rows = await server.sql(
    'rds',
    `select to_char(p."nextTaskDue", 'YYYY-MM-DD') as kept, (select to_char(min(t."DueDate"), 'YYYY-MM-DD') from "Task" t
        where t."ProjectId" = p."ProjectId" and t."StandardId" = p."StandardId"
          and coalesce((select not bool_and("IsCompleted") from "TaskAssignee" a where a."TaskId" = t."Id"), true)) as found
    from "ProjectStandard" p where p."ProjectId" = $1 order by p."StandardId"`,
    [project],
  )
  return {
    kept: rows.map(({ kept }) => kept as string | null),
    found: rows.map(({ found }) => found as string | null),
  }
}

/** Returns the stored counts of open tasks of a project's standards with the result of a recount, by standard. */
export async function openTaskCounts(server: TestServer, project: number) {
  const rows = await server.sql(
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
