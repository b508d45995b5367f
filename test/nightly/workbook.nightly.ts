import { expect } from 'vitest'
import { makeTask } from '../factories/make-task.ts'
import { randomFrom } from '../factories/workbook/random-edits.ts'
import { test } from '../harness/server-test.ts'
import { Editor, type Counts, type Project } from './workbook/editor.ts'
import { valuesOf, type HistoryRow } from './workbook/stored-values.ts'

const edits = Number(process.env['EDITS'] ?? 10_000)
const seed = Number(process.env['SEED'] ?? 15)
const people = ['ADM', 'C+', 'SC', 'K+', 'K2'] as const
const perFile = 300
const types = ['mandatory', 'points', 'no-weight', 'points', 'mandatory'] as const
const hour = 3_600_000

test.extend('settings', { scope: 'file' }, { JOBS: 'false', RATE_LIMIT_PER_MINUTE: '1000000' })(
  `each of ${edits} random edits by several people is stored exactly once or shown as a conflict`,
  { timeout: 3 * hour },
  async ({ server, newProject }) => {
    const { project: id, standards } = await newProject({
      standards: Array.from({ length: 30 }, () => types),
    })
    const assignees = { 'C+': false, 'K+': true, SC: false }
    for (const { id: standard } of standards)
      await makeTask(server, { project: id, standard, author: 'K+', assignees })
    const counts: Counts = {
      edits: 0,
      stored: 0,
      already: 0,
      conflicts: 0,
      kept: 0,
      raced: 0,
      refused: 0,
    }
    const random = randomFrom(seed)
    const names = ['Linked', 'Client', 'Senior']
    const project: Project = { server, id, random, names, counts, log: [] }
    while (counts.edits < edits) {
      // Downloads all workbooks at the same time, so that they are equally old.
      const editors = await Promise.all(
        people.map((person) => Editor.begin(project, person, perFile)),
      )
      await Promise.all(editors.map((editor) => editor.finish()))
    }
    const { stored, already, kept, refused } = counts
    console.log(`${JSON.stringify(counts)}, ${project.log.length} writes`)
    expect(stored + already + kept + refused).toBe(counts.edits)
    await checkHistory(project)
  },
)

/** Compares the accepted writes with the history, and the history with the tables. */
async function checkHistory({ server, id, log }: Project): Promise<void> {
  const rows = (await server.sql(
    'rds',
    `select "Id", "UserId", "Focus", "Action", "Parameters", "PreSnapshot" from "Transformation"
     where "ProjectId" = $1 order by "Id"`,
    [id],
  )) as HistoryRow[]
  expect(rows).toHaveLength(log.length)
  for (const person of people)
    expect(rows.filter(({ UserId }) => UserId === server.idOf(person, 'rds'))).toHaveLength(
      log.filter((sender) => sender === person).length,
    )
  // Each write replaces what the one before it left, and the tables hold what the last one stored.
  const last = new Map<string, string>()
  for (const row of rows)
    for (const { cell, before, after } of valuesOf(row)) {
      const left = last.get(cell)
      if (left !== undefined) expect([row.Id, cell, before]).toEqual([row.Id, cell, left])
      last.set(cell, after)
    }
  const stored = await storedCells({ server, id })
  for (const [cell, after] of last)
    expect([cell, stored.get(cell) ?? 'null']).toEqual([cell, after])
}

async function storedCells({
  server,
  id,
}: Pick<Project, 'server' | 'id'>): Promise<ReadonlyMap<string, string>> {
  const rows = (await server.sql(
    'rds',
    `select 'element ' || "ElementId" || ' ' || f.key as cell, f.value #>> '{}' as value
       from "ElementDesktopReview" r, json_each(row_to_json(r)) f where r."ProjectId" = $1
     union all select 'standard ' || "StandardId" || ' ' || f.key, f.value #>> '{}'
       from "StandardDesktopReview" r, json_each(row_to_json(r)) f where r."ProjectId" = $1
     union all select 'support ' || "ElementId" || ' SupportText', "SupportText"
       from "ElementSupportText" where "ProjectId" = $1
     union all select 'task ' || "Id" || ' Text', "Text" from "Task" where "ProjectId" = $1
     union all select 'task ' || "Id" || ' DueDate', to_char("DueDate" at time zone 'UTC', 'YYYY-MM-DD')
       from "Task" where "ProjectId" = $1
     union all select 'task ' || t."Id" || ' Assignees', coalesce(string_agg(a."UserId", ' ' order by a."UserId" collate "C"), '')
       from "Task" t left join "TaskAssignee" a on a."TaskId" = t."Id" where t."ProjectId" = $1 group by t."Id"
     union all select 'task ' || "TaskId" || ' done ' || "UserId", "IsCompleted"::text
       from "TaskAssignee" where "ProjectId" = $1`,
    [id],
  )) as { cell: string; value: string | null }[]
  return new Map(rows.map(({ cell, value }) => [cell, value ?? 'null']))
}
