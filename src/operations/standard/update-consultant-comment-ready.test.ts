import { afterAll, beforeAll, expect, test } from 'vitest'
import { phases } from '../../rules/phases.ts'
import { targets } from '../../rules/targets.ts'
import { badIds, expectDone, expectRefused, refusal } from '../../../test/expect-write.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { makeProject, type MadeProject } from '../../../test/make-project.ts'

let house: TestHouse
let made: MadeProject
let other: MadeProject

beforeAll(async () => {
  house = await openTestHouse()
  made = await makeProject(house)
  other = await makeProject(house)
})
afterAll(() => house.close())

const write = 'Standard:UpdateConsultantCommentReady'
const asked = (more: object = {}) => ({
  project_id: made.project,
  standard_id: made.standards[0]!.id,
  phase: 'desktop-review',
  is_consultant_comment_visible: true,
  ...more,
})

test.each(targets.flatMap((target) => phases.map(({ phase }) => [target, phase] as const)))(
  'shows the comment to the client in %s, %s, and hides it again, at once',
  async (target, phase) => {
    const { project, standards } = made
    const ids = { project_id: project, standard_id: standards[0]!.id }
    const seen = async () => {
      const query = { id: project, phase, standard_id: standards[0]!.id }
      const { body } = await house.read('K+', 'projects/{id}/standard_phase', query, target)
      return body.data[0].phaseDetails[phase].ConsultantComment
    }
    await expectDone(
      house,
      'C+',
      'Standard:UpdateConsultantComment',
      { ...ids, phase, consultant_comment: 'Well done' },
      { target },
    )
    expect(await seen()).toBeUndefined()
    const shown = await expectDone(house, 'C+', write, asked({ phase }), { target })
    expect(shown.updates).toEqual(ids)
    expect(shown.pre_snapshot).toEqual([
      {
        ProjectId: project,
        StandardId: standards[0]!.id,
        IsConsultantCommentVisible: false,
      },
    ])
    expect(await seen()).toBe('Well done')
    const hidden = { phase, is_consultant_comment_visible: false }
    await expectDone(house, 'ADM', write, asked(hidden), { target })
    expect(await seen()).toBeUndefined()
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

test('refuses ids and phases that are none, and what is neither true nor false', async () => {
  const wrong = [
    ...badIds.flatMap((id) => [{ project_id: id }, { standard_id: id }]),
    { phase: 'desktop_review' },
    ...[null, undefined, 0, 'false'].map((is_consultant_comment_visible) => ({
      is_consultant_comment_visible,
    })),
  ]
  for (const more of wrong)
    await expectRefused(house, 'C+', write, asked(more), refusal.invalidParameters)
})
