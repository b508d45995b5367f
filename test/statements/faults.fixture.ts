import { sql } from 'kysely'
import { statement, statementForMany } from '#operations/core/statement.ts'

// Statements whose rows differ from their declaration: the test must report each.

statement<object, { Id: number; Name: string }>(
  'fault.anotherName',
  () => sql`select p."Id", p."Name" as "Title" from "Project" p`,
)

statement<object, { Id: string; IsDeleted: number }>(
  'fault.anotherType',
  () => sql`select p."Id", exists (select) as "IsDeleted" from "Project" p`,
)

statement<object, { Id: number; StatusId: number }>(
  'fault.missing',
  () => sql`select p."Id" from "Project" p`,
)

statement<object, { Id: number }>(
  'fault.notDeclared',
  () => sql`select p."Id", p."StatusId" from "Project" p`,
)

statement<object, { TaskId: number; Text: string }>(
  'fault.outerJoin',
  () =>
    sql`select t."Id" as "TaskId", t."Text" from "Project" p left join "Task" t on t."ProjectId" = p."Id" where t."Id" > 0`,
)

statement<object, { tasks: { Id: string; Texts: number[]; at: string }[] }>(
  'fault.withinJson',
  () =>
    sql`select json_agg(json_build_object('Id', t."Id", 'Text', json_build_array(t."Text"))) as tasks from "Task" t`,
)

statementForMany<{ id: number; title: string | null }, { Id: number; title: string; n: number }>(
  'fault.forMany',
  { id: 'int', title: 'text' },
  (asked) =>
    sql`select asked.n, p."Id", asked.title from ${asked} join "Project" p on p."Id" = asked.id`,
)
