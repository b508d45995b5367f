import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeDate } from '#test/factories/make-date.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Date:Update'
const newDate = (server: TestServer, made: MadeProject) =>
  makeDate(server, { project: made.project })
const before = (made: MadeProject, Id: number) => ({
  Id,
  ProjectId: made.project,
  Name: 'A date',
  Date: '2027-01-15T00:00:00.000Z',
  Type: 'Project',
})
const stored = async (server: TestServer, id: number, target: 'rds' | 'ps' = 'rds') =>
  (
    await server.sql(target, 'select "Name", "Date", "Type" from "ProjectDate" where "Id" = $1', [
      id,
    ])
  )[0]

test.for(targets)(
  'updates the date in %s and returns its previous values',
  async (target, { server, made }) => {
    const date_id = await newDate(server, made)
    const parameters = { date_id: String(date_id), date: '2027-02-01', name: 'Moved' }
    const { updates, pre_snapshot, history } = await expectDone(server, 'ADM', write, parameters, {
      target,
    })
    expect(updates).toEqual({ date_id, project_id: made.project })
    expect(pre_snapshot).toEqual([before(made, date_id)])
    expect(history).toMatchObject({ ProjectId: made.project, StandardId: null })
    expect(await stored(server, date_id, target)).toEqual({
      Name: 'Moved',
      Date: new Date('2027-02-01T00:00:00.000Z'),
      Type: 'Project',
    })
    const other = target === 'rds' ? 'ps' : 'rds'
    expect(await stored(server, date_id, other)).toMatchObject({ Name: 'A date' })
  },
)

test('updates only the given fields', async ({ server, made }) => {
  const date_id = await newDate(server, made)
  await expectDone(server, 'ADM', write, { date_id, name: 'Renamed' })
  expect(await stored(server, date_id)).toMatchObject({
    Name: 'Renamed',
    Date: new Date('2027-01-15'),
  })
  await expectDone(server, 'ADM', write, { date_id, project_id: made.project, date: '2027-03-01' })
  expect(await stored(server, date_id)).toMatchObject({
    Name: 'Renamed',
    Date: new Date('2027-03-01'),
  })
})

test('rejects overwriting what somebody else wrote, and names the author', async ({
  server,
  made,
}) => {
  const date_id = await newDate(server, made)
  await expectDone(server, 'ADM', write, { date_id, name: 'First' })
  const { body } = await expectRefused(
    server,
    'ADM',
    write,
    { date_id, name: 'Second' },
    refusal.conflict,
    { expected: { Name: 'A date' } },
  )
  expect(body.data.transformation.conflict).toMatchObject({
    field: 'Name',
    stored: 'First',
    by: 'Adm',
  })
  await expectDone(
    server,
    'ADM',
    write,
    { date_id, name: 'Second' },
    { expected: { Name: 'First' } },
  )
})

test('of many writes that expect the same row exactly one succeeds', async ({ server, made }) => {
  const date_id = await newDate(server, made)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      server.write(
        'ADM',
        write,
        { date_id, name: `Name ${index}` },
        { expected: { Name: 'A date' } },
      ),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array(11).fill(409),
  ])
})

test('refuses a date that does not exist or is of another project', async ({ server, made }) => {
  const date_id = await newDate(server, made)
  const other = await makeProject(server)
  for (const parameters of [
    { date_id: 2_000_000, name: 'A' },
    { date_id, project_id: other.project, name: 'A' },
  ])
    await expectRefused(server, 'ADM', write, parameters, refusal.notFound)
})

test('needs date_id and something to change', async ({ server, made }) => {
  const date_id = await newDate(server, made)
  const wrong = [
    {},
    { name: 'A' },
    { date_id },
    { date_id, name: '' },
    { date_id, name: null },
    { date_id, date: '2027-02-30' },
    ...badIds.map((id) => ({ date_id: id, name: 'A' })),
  ]
  for (const parameters of wrong)
    await expectRefused(server, 'ADM', write, parameters, refusal.invalidParameters)
})

test('rejects changes of dates in an archived project', async ({ server }) => {
  const { project } = await makeProject(server)
  const date_id = await makeDate(server, { project })
  await server.sql('rds', 'update "Project" set "StatusId" = 4 where "Id" = $1', [project])
  await server.changed('rds')
  await expectRefused(server, 'ADM', write, { date_id, name: 'A' }, refusal.archived)
})

test.for([
  ['C+', refusal.notAllowed],
  ['C-', refusal.notAllowed],
  ['K+', refusal.notAllowed],
  ['Ko', refusal.notAllowed],
  ['Kx', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server, made }) => {
  await expectRefused(
    server,
    role,
    write,
    { date_id: await newDate(server, made), name: 'A' },
    answer,
  )
})
