import { sql } from 'kysely'
import { expect } from 'vitest'
import { isTaskOpen as isTaskOpenRule } from '#rules/tasks/open-task.ts'
import { runQuery } from '#test/harness/run-query.ts'
import { test } from '#test/harness/server-test.ts'
import { isTaskOpen, isTaskOpenOfFew } from './tasks.ts'

// No assignees, and every combination of completed and open parts of up to three assignees.
const combinations = [0, 1, 2, 3].flatMap((count) =>
  Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (__, at) => ((bits >> at) & 1) === 1),
  ),
)

test('a task is open in SQL exactly when the rule says so, for every combination of assignees', async ({
  server,
}) => {
  const tasks = combinations.map((completed, Id) => ({ Id, completed }))
  const rows = await runQuery(
    server,
    sql<{ Id: number; isOpen: boolean; isOpenOfFew: boolean }>`
      with given as (select * from json_to_recordset(${JSON.stringify(tasks)}::json) g ("Id" int, completed json)),
        "Task" as (select project as "ProjectId", "Id" from given cross join (values (1), (2)) p (project)),
        "TaskAssignee" as (
          select 1 as "ProjectId", "Id" as "TaskId", one::boolean as "IsCompleted" from given, json_array_elements_text(completed) one
          union all select 2, "Id", other from given cross join (values (true), (false)) o (other))
      select t."Id", ${isTaskOpen} as "isOpen", ${isTaskOpenOfFew} as "isOpenOfFew" from "Task" t where t."ProjectId" = 1 order by t."Id"`,
  )
  expect(rows).toEqual(
    tasks.map(({ Id, completed }) => {
      const isOpen = isTaskOpenRule({
        assignees: completed.map((IsCompleted) => ({ IsCompleted })),
      })
      return { Id, isOpen, isOpenOfFew: isOpen }
    }),
  )
})
