import { expect } from 'vitest'
import { csvText, plainCell } from '#server/audit/export/csv-text.ts'
import { test } from '../harness/server-test.ts'
import type { FirstServer } from '../harness/test-server.ts'

const signs = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '|', '%', '＝', '＋', '－', '＠']
const unseen = ['', ' ', '\u00A0', '\u200B', '\uFEFF', '\u202E', '\u3000', '\t', '\r\n', '\u0001']

test.each(signs)(
  'a cell that begins with %j, also after invisible characters, is no formula',
  (sign) => {
    for (const before of unseen) {
      const text = `${before}${sign}cmd|'/c calc'!A1`
      expect(plainCell(text)).toBe(`'${text}`)
      expect(csvText([[text]])).toMatch(/^"?'/)
    }
  },
)

/** Parses a CSV text with a separate parser, so that errors of the writer cannot cancel out. */
function recordsIn(text: string): string[][] {
  const records: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g,
  )) {
    if (quoted === undefined && plain === '' && end === '') break
    records.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') records.push([])
  }
  return records.filter((record) => record.length > 0)
}

const exported = (server: FirstServer, query: Record<string, string>) =>
  server.fetch(
    `/api/v5/admin/history.csv?${new URLSearchParams({ apiDb: 'rds', ...query }).toString()}`,
    { headers: server.as('ADM') },
  )

const hostile = ['=HYPERLINK("http://x","y")', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', ' =1']

test('no cell of an export can be read as a formula, whatever people and projects are called', async ({
  server,
}) => {
  for (const [index, name] of hostile.entries())
    await server.sql(
      'rds',
      `insert into "Project" ("Id", "Name", "StatusId") overriding system value values ($1, $2, 1)`,
      [9_000 + index, name],
    )
  await server.sql(
    'rds',
    `update "User" set "FirstName" = '=cmd|''/c calc''!A1', "LastName" = '' where "Id" = $1`,
    [server.idOf('C+')],
  )
  await server.sql(
    'rds',
    `insert into "Transformation" ("UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates", "ProjectId")
    select $1, '=1+1', '@x', '"=2+5"', '[]', '{}', "Id" from "Project" where "Id" >= 9000`,
    [server.idOf('C+')],
  )
  await server.changed('rds')
  const { body } = await exported(server, { user_id: server.idOf('C+') })
  const [titles, ...rows] = recordsIn(String(body).slice(1))
  expect(titles?.slice(0, 5)).toEqual(['Id', 'At', 'Person', 'PersonId', 'Project'])
  const own = rows.filter(([, , , , , project]) => Number(project) >= 9_000)
  expect(own).toHaveLength(hostile.length)
  expect(new Set(own.map((row) => row[4]))).toEqual(new Set(hostile.map((name) => `'${name}`)))
  for (const row of own)
    for (const cell of row) expect(cell).not.toMatch(/^[\s\p{C}\p{Z}]*[=+\-@|%＝＋－＠]/u)
})

test('an export is a file that is not cached, and leaves a history row with its filters', async ({
  server,
  made,
}) => {
  const { status, headers, body } = await exported(server, {
    project_id: String(made.project),
    outcome: 'done',
  })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'cache-control': expect.stringContaining('no-store'),
    'content-disposition': expect.stringMatching(
      /^attachment; filename="plumbline-history-\d{4}-\d\d-\d\d\.csv"/,
    ),
  })
  expect(String(body).startsWith('\uFEFFId,At,')).toBe(true)
  const [row] = await server.sql('rds', `select * from "Transformation" order by "Id" desc limit 1`)
  expect(row).toMatchObject({
    UserId: server.idOf('ADM'),
    Focus: 'History',
    Action: 'Export',
    Parameters: { outcome: 'done', project_id: made.project },
  })
})

test('an export contains every matching row once, over many pages', async ({ server, made }) => {
  await server.sql(
    'rds',
    `insert into "Transformation" ("UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates", "ProjectId")
    select $1, 'Test', 'Create', '{}', '[]', '{}', $2 from generate_series(1, 1203)`,
    [server.idOf('C-'), made.project],
  )
  const { body } = await exported(server, { user_id: server.idOf('C-') })
  const ids = recordsIn(String(body).slice(1))
    .slice(1)
    .map(([id]) => Number(id))
  expect(ids).toHaveLength(1_203)
  expect(new Set(ids).size).toBe(1_203)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
})

test('an unknown filter of an export is rejected by name', async ({ server }) => {
  const user_id = server.idOf('C-')
  expect(recordsIn(String((await exported(server, { user_id })).body).slice(1))).toHaveLength(1_204)
  const places = async (query: Record<string, string>) => {
    const { status, body } = await exported(server, { user_id, ...query })
    expect([status, body.error]).toEqual([400, 'Invalid Parameters'])
    return body.problems.map(({ place }: { place: string }) => place)
  }
  expect(await places({ before: '1', limit: '1' })).toEqual(['before', 'limit'])
  expect(await places({ outcome: 'refused', action: 'Edit' })).toEqual(['action'])
  expect(await places({ about: 'Standard' })).toEqual(['about'])
})

test('only administrators export, and an invalid filter exports nothing', async ({ server }) => {
  const count = async () =>
    (await server.sql('rds', `select count(*)::int as n from "Transformation"`))[0].n
  const before = await count()
  for (const [role, status] of [
    ['C+', 403],
    ['C-', 403],
    ['K+', 403],
    ['LOCK', 401],
    ['ANON', 401],
  ] as const) {
    const answered = await server.fetch('/api/v5/admin/history.csv?apiDb=rds', {
      headers: server.as(role),
    })
    expect([role, answered.status]).toEqual([role, status])
  }
  for (const query of [
    { project_id: 'x' },
    { outcome: 'both' },
    { since: 'yesterday' },
  ] satisfies Record<string, string>[])
    expect((await exported(server, query)).status).toBe(400)
  expect(await count()).toBe(before)
})
