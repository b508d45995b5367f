import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeDate } from '#test/factories/make-date.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Date:Delete'
const newIds = async (server: TestServer, made: MadeProject) => ({
  project_id: made.project,
  date_id: await makeDate(server, { project: made.project }),
})

test.for(targets)(
  'deletes the date in %s; the history keeps its values',
  async (target, { server, made }) => {
    const ids = await newIds(server, made)
    const { updates, pre_snapshot, history } = await expectDone(server, 'ADM', write, ids, {
      target,
    })
    expect(updates).toEqual(ids)
    expect(pre_snapshot).toEqual([
      {
        Id: ids.date_id,
        ProjectId: made.project,
        Name: 'A date',
        Date: '2027-01-15T00:00:00.000Z',
        Type: 'Project',
      },
    ])
    expect(history).toMatchObject({ ProjectId: made.project, StandardId: null })
    const left = (name: 'rds' | 'ps') =>
      server.sql(name, 'select from "ProjectDate" where "Id" = $1', [ids.date_id])
    expect(await left(target)).toHaveLength(0)
    expect(await left(target === 'rds' ? 'ps' : 'rds')).toHaveLength(1)
  },
)

test('refuses a date that does not exist, is gone or is of another project', async ({
  server,
  made,
}) => {
  const ids = await newIds(server, made)
  const other = await makeProject(server)
  await expectRefused(server, 'ADM', write, { ...ids, date_id: 2_000_000 }, refusal.notFound)
  await expectRefused(server, 'ADM', write, { ...ids, project_id: other.project }, refusal.notFound)
  await expectDone(server, 'ADM', write, ids)
  await expectRefused(server, 'ADM', write, ids, refusal.notFound)
})

test('does not delete a date that somebody else has changed', async ({ server, made }) => {
  const ids = await newIds(server, made)
  await expectDone(server, 'ADM', 'Date:Update', { date_id: ids.date_id, date: '2027-02-01' })
  await expectRefused(server, 'ADM', write, ids, refusal.conflict, {
    expected: { Date: '2027-01-15T00:00:00.000Z' },
  })
})

test('of many concurrent deletions exactly one succeeds', async ({ server, made }) => {
  const ids = await newIds(server, made)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => server.write('ADM', write, ids)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array(11).fill(404),
  ])
})

test('needs project_id and date_id', async ({ server, made }) => {
  const ids = await newIds(server, made)
  const wrong = [
    {},
    { date_id: ids.date_id },
    { project_id: made.project },
    ...badIds.flatMap((id) => [
      { ...ids, date_id: id },
      { ...ids, project_id: id },
    ]),
  ]
  for (const parameters of wrong)
    await expectRefused(server, 'ADM', write, parameters, refusal.invalidParameters)
})

test('rejects the deletion of a date in an archived project', async ({ server }) => {
  const { project } = await makeProject(server)
  const ids = { project_id: project, date_id: await makeDate(server, { project }) }
  await server.sql('rds', 'update "Project" set "StatusId" = 4 where "Id" = $1', [project])
  await server.changed('rds')
  await expectRefused(server, 'ADM', write, ids, refusal.archived)
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
  await expectRefused(server, role, write, await newIds(server, made), answer)
})
