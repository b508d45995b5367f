import { afterAll, beforeAll, expect, test } from 'vitest'
import { phases } from '../../rules/phases.ts'
import { targets } from '../../rules/targets.ts'
import { badIds, expectDone, expectRefused, refusal } from '../../../test/expect-write.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { makeProject, type MadeProject } from '../../../test/make-project.ts'
import { standardTable } from '../kit/phase-tables.ts'

let house: TestHouse
let made: MadeProject
let other: MadeProject

beforeAll(async () => {
  house = await openTestHouse()
  made = await makeProject(house)
  other = await makeProject(house)
})
afterAll(() => house.close())

const write = 'Standard:UpdateClientComment'
const asked = (more: object = {}) => ({
  project_id: made.project,
  standard_id: made.standards[0]!.id,
  phase: 'desktop-review',
  client_comment: 'See page 4\nand 5',
  ...more,
})

test.each(targets.flatMap((target) => phases.map(({ phase }) => [target, phase] as const)))(
  'keeps the comment, which client wrote it and when, in %s, %s, and reports what was there',
  async (target, phase) => {
    await expectDone(house, 'K+', write, asked({ phase }), { target })
    const { updates, pre_snapshot, history } = await expectDone(
      house,
      'K2',
      write,
      asked({ phase, client_comment: 'Page 6' }),
      { target },
    )
    const { project, standards } = made
    const ids = { ProjectId: project, StandardId: standards[0]!.id }
    expect(updates).toEqual({ project_id: project, standard_id: standards[0]!.id })
    const before = {
      ...ids,
      ClientComment: 'See page 4\nand 5',
      LastClientId: house.idOf('K+', target),
      ClientCommentLastModified: expect.stringMatching(/^\d{4}-.*Z$/),
    }
    expect(pre_snapshot).toEqual([before])
    expect(history.PreSnapshot).toEqual([before])
    const [record] = await house.sql(
      target,
      `select *, xmin::text as transaction from "${standardTable[phase]}" where "ProjectId" = $1 and "StandardId" = $2`,
      Object.values(ids),
    )
    expect(record).toMatchObject({
      ClientComment: 'Page 6',
      LastClientId: house.idOf('K2', target),
      EditorId: null,
      ConsultantComment: null,
      transaction: history.transaction,
    })
  },
)

test.each([
  ['ADM', refusal.notAllowed],
  ['C+', refusal.notAllowed],
  ['C-', refusal.notAllowed],
  ['Ko', refusal.notFound],
  ['Kx', refusal.notFound],
  ['LOCK', refusal.notAllowed],
  ['LOST', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is not open to %s', async (role, answer) => {
  await expectRefused(house, role, write, asked(), answer)
})

test('refuses a standard of another project', async () => {
  const standard_id = other.standards[0]!.id
  await expectRefused(house, 'K+', write, asked({ standard_id }), refusal.notFound)
})

test('refuses ids and phases that are none, and texts that cannot be kept', async () => {
  const wrong = [
    ...badIds.flatMap((id) => [{ project_id: id }, { standard_id: id }]),
    { phase: 'GA' },
    ...[null, undefined, 7, {}, 'a\0b', 'a'.repeat(20_001)].map((client_comment) => ({
      client_comment,
    })),
  ]
  for (const more of wrong)
    await expectRefused(house, 'K+', write, asked(more), refusal.invalidParameters)
})
