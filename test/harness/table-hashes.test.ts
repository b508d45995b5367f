import { expect } from 'vitest'
import { test } from './server-test.ts'

const changes = [
  ['an inserted row', `insert into "ProjectSettings" ("ProjectId") values ($1)`],
  [
    'a row that was updated to equal values',
    `update "Project" set "Name" = "Name" where "Id" = $1`,
    'Project',
  ],
  ['a deleted row', `delete from "ProjectSettings" where "ProjectId" = $1`],
] as const

test('notices inserted and deleted rows, and updates to equal values, and nothing else', async ({
  server,
  newProject,
}) => {
  const { project } = await newProject()
  await server.sql('rds', `delete from "ProjectSettings" where "ProjectId" = $1`, [project])
  for (const [change, text, table = 'ProjectSettings'] of changes) {
    const before = await server.tableHashes('rds')
    expect(await server.tableHashes('rds'), 'nothing changed').toEqual(before)
    await server.sql('rds', text, [project])
    const after = await server.tableHashes('rds')
    const changed = Object.keys(after).filter((name) => after[name] !== before[name])
    expect(changed, change).toEqual([table])
  }
})
