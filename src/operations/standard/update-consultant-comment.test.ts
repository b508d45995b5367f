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

const write = 'Standard:UpdateConsultantComment'
const asked = (more: object = {}) => ({
  project_id: made.project,
  standard_id: made.standards[0]!.id,
  phase: 'desktop-review',
  consultant_comment: 'Needs a policy',
  ...more,
})

test.each(targets.flatMap((target) => phases.map(({ phase }) => [target, phase] as const)))(
  'keeps the comment, which consultant wrote it and when, in %s, %s, hidden as before',
  async (target, phase) => {
    await expectDone(house, 'C+', write, asked({ phase }), { target })
    const { updates, pre_snapshot, history } = await expectDone(
      house,
      'SC',
      write,
      asked({ phase, consultant_comment: 'Good' }),
      { target },
    )
    const { project, standards } = made
    expect(updates).toEqual({ project_id: project, standard_id: standards[0]!.id })
    expect(pre_snapshot).toEqual([
      {
        ProjectId: project,
        StandardId: standards[0]!.id,
        ConsultantComment: 'Needs a policy',
        LastConsultantId: house.idOf('C+', target),
        ConsultantCommentLastModified: expect.stringMatching(/^\d{4}-.*Z$/),
        IsConsultantCommentVisible: false,
      },
    ])
    const [record] = await house.sql(
      target,
      `select *, xmin::text as transaction from "${standardTable[phase]}" where "ProjectId" = $1 and "StandardId" = $2`,
      [project, standards[0]!.id],
    )
    expect(record).toMatchObject({
      ConsultantComment: 'Good',
      LastConsultantId: house.idOf('SC', target),
      IsConsultantCommentVisible: false,
      ClientComment: null,
      transaction: history.transaction,
    })
  },
)

test.each([
  ['C-', refusal.notFound],
  ['K+', refusal.notAllowed],
  ['Ko', refusal.notAllowed],
  ['Kx', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is not open to %s', async (role, answer) => {
  await expectRefused(house, role, write, asked(), answer)
})

test('refuses a standard of another project', async () => {
  const standard_id = other.standards[0]!.id
  await expectRefused(house, 'ADM', write, asked({ standard_id }), refusal.notFound)
})

test('refuses ids and phases that are none, and texts that cannot be kept', async () => {
  const wrong = [
    ...badIds.flatMap((id) => [{ project_id: id }, { standard_id: id }]),
    { phase: 'MVR' },
    ...[null, undefined, 7, [], 'a\ud800', 'a'.repeat(20_001)].map((consultant_comment) => ({
      consultant_comment,
    })),
  ]
  for (const more of wrong)
    await expectRefused(house, 'C+', write, asked(more), refusal.invalidParameters)
})
