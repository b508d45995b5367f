import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Date:Create'
const date = (made: MadeProject, more: object = {}) => ({
  project_id: made.project,
  date: '2027-01-15',
  name: 'Application submitted',
  ...more,
})

test.for(targets)(
  'adds the date to the project in %s, stored at the beginning of its day in UTC with the fixed type',
  async (target, { server, made }) => {
    const { updates, pre_snapshot, history } = await expectDone(
      server,
      'ADM',
      write,
      date(made, { project_id: String(made.project), name: '  Application submitted ' }),
      { target },
    )
    expect(pre_snapshot).toEqual([])
    expect(updates).toEqual({ date_id: expect.any(Number), project_id: made.project })
    expect(history).toMatchObject({ ProjectId: made.project, StandardId: null })
    const rows = await server.sql(
      target,
      'select *, xmin::text as transaction from "ProjectDate" where "Id" = $1',
      [updates.date_id],
    )
    expect(rows).toEqual([
      {
        Id: updates.date_id,
        ProjectId: made.project,
        Name: 'Application submitted',
        Date: new Date('2027-01-15T00:00:00.000Z'),
        Type: 'Project',
        transaction: history.transaction,
      },
    ])
  },
)

test.for(['2028-02-29', '1900-01-01', '9999-12-31'])(
  'accepts %s',
  async (day, { server, made }) => {
    const { updates } = await expectDone(server, 'ADM', write, date(made, { date: day }))
    const { body } = await server.read('ADM', 'dates/dates', { project_id: made.project })
    const row = body.data.find(({ Id }: { Id: number }) => Id === updates.date_id)
    expect(row.Date).toBe(`${day}T00:00:00.000Z`)
  },
)

test.for([
  '2027-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '0000-01-01',
  '1899-12-31',
  '2026-11-21T00:00:00.000Z',
  '21 Nov 2026',
  '+12026-01-01',
  '',
  20261121,
  null,
])('refuses %j as a day', async (day, { server, made }) => {
  await expectRefused(server, 'ADM', write, date(made, { date: day }), refusal.invalidParameters)
})

test('needs project_id, date and name, each as it can be stored', async ({ server, made }) => {
  const wrong = [
    {},
    { project_id: made.project, date: '2027-01-15' },
    { project_id: made.project, name: 'A' },
    ...['', '  ', 'two\nlines', 'nul \0', 'lone \ud800', 'a'.repeat(201), 5, null].map((name) =>
      date(made, { name }),
    ),
    ...badIds.map((project_id) => date(made, { project_id })),
  ]
  for (const parameters of wrong)
    await expectRefused(server, 'ADM', write, parameters, refusal.invalidParameters)
})

test('refuses a project that does not exist', async ({ server, made }) => {
  await expectRefused(server, 'ADM', write, date(made, { project_id: 2_000_000 }), refusal.notFound)
})

test('rejects a date in an archived project', async ({ server, made }) => {
  const { project } = await makeProject(server)
  await server.sql('rds', 'update "Project" set "StatusId" = 4 where "Id" = $1', [project])
  await server.changed('rds')
  await expectRefused(server, 'ADM', write, date(made, { project_id: project }), refusal.archived)
})

test.for([
  ['C+', refusal.notAllowed],
  ['C-', refusal.notAllowed],
  ['SC', refusal.notAllowed],
  ['K+', refusal.notAllowed],
  ['Ko', refusal.notAllowed],
  ['Kx', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server, made }) => {
  await expectRefused(server, role, write, date(made), answer)
})
