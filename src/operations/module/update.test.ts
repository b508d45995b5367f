import { afterAll, beforeAll, expect, test } from 'vitest'
import { targets } from '../../rules/targets.ts'
import { badIds, expectDone, expectRefused, refusal } from '../../../test/expect-write.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { makeProject, type MadeProject } from '../../../test/make-project.ts'

let house: TestHouse
let made: MadeProject

beforeAll(async () => {
  house = await openTestHouse()
  made = await makeProject(house)
})
afterAll(() => house.close())

const write = 'Module:Update'
const asked = (more: object = {}) => ({ module_id: made.module, ...more })
const groups = { TS: { title: 'Tests', order: 4 } }

test.each(targets)(
  'changes what is given of the module in %s; every project reads its names anew',
  async (target) => {
    const first = await expectDone(
      house,
      'ADM',
      write,
      asked({ NamePattern: String.raw`^(?<group>TS) (?<ordinal>\d+)$`, GroupDetails: groups }),
      // The module has no groups stored, which is read as none.
      { target, expected: { NamePattern: null, GroupDetails: {} } },
    )
    expect(first.updates).toEqual({ module_id: made.module })
    expect(first.pre_snapshot).toEqual([
      {
        Id: made.module,
        Name: 'Tests',
        Version: '1',
        AccreditationOrganization: '',
        IsFinalized: false,
        NamePattern: null,
        GroupDetails: {},
        Language: 'en',
      },
    ])
    expect(first.history).toMatchObject({ ProjectId: null, StandardId: null })
    const query = { id: made.project, phase: 'gap-analysis' }
    const { body } = await house.read('K+', 'projects/{id}/standard_phase', query, target)
    expect(body.data[0].parsedName).toMatchObject({
      isSuccessful: true,
      ordinal: '1',
      groupTitle: 'Tests',
    })
    // What was read back is what is expected, in whatever order its members stand.
    const expected = { GroupDetails: { TS: { order: 4, title: 'Tests' } }, Version: '1' }
    const more = asked({ GroupDetails: {}, NamePattern: '', Name: ' Tests ', Language: 'de' })
    const second = await expectDone(house, 'ADM', write, more, { target, expected })
    expect(second.pre_snapshot[0].GroupDetails).toEqual(groups)
    const [stored] = await house.sql(target, 'select * from "StandardsSet" where "Id" = $1', [
      made.module,
    ])
    expect(stored).toMatchObject({
      Name: 'Tests',
      Version: '1',
      NamePattern: null,
      GroupDetails: {},
      Language: 'de',
    })
  },
)

test('tells who changed a value that is not as expected', async () => {
  const { body } = await expectRefused(
    house,
    'ADM',
    write,
    asked({ Language: 'fr' }),
    refusal.conflict,
    { expected: { Language: 'en' } },
  )
  expect(body.data.transformation.conflict).toMatchObject({
    field: 'Language',
    stored: 'de',
    by: expect.stringMatching(/^Adm/),
  })
})

test('refuses a pattern that cannot run, and says why', async () => {
  const parameters = asked({ NamePattern: '(?<title>a)\\1' })
  const { body } = await expectRefused(house, 'ADM', write, parameters, refusal.invalidParameters)
  expect(body.data.transformation.problems).toEqual([
    { place: 'NamePattern', message: expect.stringContaining('a back reference') },
  ])
})

test('refuses a module that does not exist, and one that is finalized', async () => {
  const parameters = { module_id: 2_000_000, Name: 'Gone' }
  await expectRefused(house, 'ADM', write, parameters, refusal.notFound)
  const other = await makeProject(house)
  await expectDone(house, 'ADM', 'Module:Finalize', { module_id: other.module })
  await expectRefused(house, 'ADM', write, { module_id: other.module, Name: 'Late' }, [
    409,
    'Module is finalized',
  ])
})

test('refuses ids that are none, values that are none, and a change of nothing', async () => {
  const wrong = [
    ...[...badIds, undefined].map((module_id) => ({ module_id, Name: 'x' })),
    { Name: '' },
    { Language: 'english language' },
    {},
  ]
  for (const more of wrong)
    await expectRefused(house, 'ADM', write, asked(more), refusal.invalidParameters)
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
  await expectRefused(house, role, write, asked({ Name: 'Mine' }), answer)
})
