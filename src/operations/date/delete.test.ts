import { afterAll, beforeAll, expect, test } from 'vitest'
import { targets } from '../../rules/targets.ts'
import { badIds, expectDone, expectRefused, refusal } from '../../../test/expect-write.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { makeDate } from '../../../test/make-date.ts'
import { makeProject, type MadeProject } from '../../../test/make-project.ts'

let house: TestHouse
let made: MadeProject

beforeAll(async () => {
  house = await openTestHouse()
  made = await makeProject(house)
})
afterAll(() => house.close())

const write = 'Date:Delete'
const newIds = async () => ({
  project_id: made.project,
  date_id: await makeDate(house, { project: made.project }),
})

test.each(targets)('takes the date away in %s; the history keeps what it was', async (target) => {
  const ids = await newIds()
  const { updates, pre_snapshot, history } = await expectDone(house, 'ADM', write, ids, { target })
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
    house.sql(name, 'select from "ProjectDate" where "Id" = $1', [ids.date_id])
  expect(await left(target)).toHaveLength(0)
  expect(await left(target === 'rds' ? 'ps' : 'rds')).toHaveLength(1)
})

test('refuses a date that does not exist, is gone or is of another project', async () => {
  const ids = await newIds()
  const other = await makeProject(house)
  await expectRefused(house, 'ADM', write, { ...ids, date_id: 2_000_000 }, refusal.notFound)
  await expectRefused(house, 'ADM', write, { ...ids, project_id: other.project }, refusal.notFound)
  await expectDone(house, 'ADM', write, ids)
  await expectRefused(house, 'ADM', write, ids, refusal.notFound)
})

test('keeps a date that somebody else has moved meanwhile', async () => {
  const ids = await newIds()
  await expectDone(house, 'ADM', 'Date:Update', { date_id: ids.date_id, date: '2027-02-01' })
  await expectRefused(house, 'ADM', write, ids, refusal.conflict, {
    expected: { Date: '2027-01-15T00:00:00.000Z' },
  })
})

test('of many at once exactly one takes the date away', async () => {
  const ids = await newIds()
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => house.write('ADM', write, ids)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array(11).fill(404),
  ])
})

test('needs project_id and date_id', async () => {
  const ids = await newIds()
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
    await expectRefused(house, 'ADM', write, parameters, refusal.invalidParameters)
})

test('an archived project keeps its dates', async () => {
  const { project } = await makeProject(house)
  const ids = { project_id: project, date_id: await makeDate(house, { project }) }
  await house.sql('rds', 'update "Project" set "StatusId" = 4 where "Id" = $1', [project])
  await house.changed('rds')
  await expectRefused(house, 'ADM', write, ids, refusal.archived)
})

test.each([
  ['C+', refusal.notAllowed],
  ['C-', refusal.notAllowed],
  ['K+', refusal.notAllowed],
  ['Ko', refusal.notAllowed],
  ['Kx', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is not open to %s', async (role, answer) => {
  await expectRefused(house, role, write, await newIds(), answer)
})
