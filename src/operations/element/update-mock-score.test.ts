import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scoreTotals } from '../../rules/mock-score.ts'
import type { ElementTypeId } from '../../rules/element-types.ts'
import type { ElementPhase } from '../../rules/phases.ts'
import { targets, type Target } from '../../rules/targets.ts'
import { badIds, expectDone, expectRefused, refusal } from '../../../test/expect-write.ts'
import { openTestHouse, type FirstHouse, type TestHouse } from '../../../test/house.ts'
import { makeProject, type MadeProject } from '../../../test/make-project.ts'
import { elementTable, standardTable } from '../kit/phase-tables.ts'

let house: FirstHouse
let made: MadeProject
let other: MadeProject

beforeAll(async () => {
  house = await openTestHouse()
  made = await makeProject(house)
  other = await makeProject(house)
})
afterAll(() => house.close())

const write = 'Element:UpdateMockScore'
const elementPhases = ['desktop-review', 'verification'] as const
const asked = (more: object = {}) => ({
  project_id: made.project,
  element_id: made.standards[0]!.elements[0]!,
  phase: 'desktop-review',
  mock_score: 50,
  ...more,
})

const keptTotals = async (
  target: Target,
  phase: ElementPhase,
  { project, standards }: MadeProject,
) => {
  const [row] = await house.sql(
    target,
    `select "mandatorySum", "mandatoryFull", "pointsSum", "pointsFull", "liSum", "liFull"
    from "${standardTable[phase]}" where "ProjectId" = $1 and "StandardId" = $2`,
    [project, standards[0]!.id],
  )
  return row
}

const recount = async (
  target: Target,
  phase: ElementPhase,
  { project, standards }: MadeProject,
) => {
  const elements: { Stem: boolean; ElementTypeId: ElementTypeId; MockScore: number | null }[] =
    await house.sql(
      target,
      `select e."Stem", e."ElementTypeId", x."MockScore" from "Element" e
      left join "${elementTable[phase]}" x on x."ElementId" = e."Id" and x."ProjectId" = $1
      where e."StandardId" = $2`,
      [project, standards[0]!.id],
    )
  const { mandatorySum, mandatoryFull, pointsSum, pointsFull, liSum, liFull } = scoreTotals(
    elements.map((element) => ({ ...element, ChildElements: [] })),
  )
  return { mandatorySum, mandatoryFull, pointsSum, pointsFull, liSum, liFull }
}

test.each(targets.flatMap((target) => elementPhases.map((phase) => [target, phase] as const)))(
  'scores the element in %s, %s, in a record that begins not ready, and reports the score as it was',
  async (target, phase) => {
    const { project, standards } = made
    const [{ id }, element] = [standards[0]!, standards[0]!.elements[0]!]
    const first = await expectDone(house, 'C+', write, asked({ phase }), { target })
    expect(first.updates).toEqual({
      project_id: project,
      standard_id: id,
      element_id: element,
      MockScore: 50,
    })
    expect(first.pre_snapshot).toMatchObject([
      { ProjectId: project, ElementId: element, StandardId: id, MockScore: null },
    ])
    expect(first.history).toMatchObject({ ProjectId: project, StandardId: id })
    const second = await expectDone(house, 'ADM', write, asked({ phase, mock_score: 100 }), {
      target,
    })
    expect(second.pre_snapshot).toMatchObject([{ MockScore: 50 }])
    const [record] = await house.sql(
      target,
      `select "MockScore", "IsClientReady", "ConsultantComment", xmin::text as transaction
      from "${elementTable[phase]}" where "ProjectId" = $1 and "ElementId" = $2`,
      [project, element],
    )
    expect(record).toEqual({
      MockScore: 100,
      IsClientReady: false,
      ConsultantComment: null,
      transaction: second.history.transaction,
    })
    expect(await keptTotals(target, phase, made)).toEqual(await recount(target, phase, made))
  },
)

test('after any sequence of scores the kept totals are those of a recount', async () => {
  const types = ['mandatory', 'mandatory', 'points', 'leading-indicator', 'no-weight'] as const
  const project = await makeProject(house, { standards: [types] })
  const score = fc.record({
    element: fc.integer({ min: 0, max: types.length - 1 }),
    phase: fc.constantFrom(...elementPhases),
    mock_score: fc.oneof(fc.constant(null), fc.constant(100), fc.integer({ min: 0, max: 100 })),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(score, { minLength: 1, maxLength: 12 }), async (scores) => {
      const answers = await Promise.all(
        scores.map(({ element, phase, mock_score }) =>
          house.write('C+', write, {
            project_id: project.project,
            element_id: project.standards[0]!.elements[element],
            phase,
            mock_score,
          }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(scores.map(() => 200))
      for (const phase of elementPhases)
        expect(await keptTotals('rds', phase, project)).toEqual(
          await recount('rds', phase, project),
        )
    }),
    { numRuns: 40 },
  )
})

test('scores by many people at once leave the totals of a recount', async () => {
  const types = Array.from({ length: 8 }, () => 'mandatory' as const)
  const project = await makeProject(house, { standards: [types] })
  const answers = await Promise.all(
    Array.from({ length: 160 }, (_, index) =>
      house.write(index % 2 ? 'C+' : 'ADM', write, {
        project_id: project.project,
        element_id: project.standards[0]!.elements[index % 8],
        phase: 'desktop-review',
        mock_score: (index * 37) % 101,
      }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const kept = await keptTotals('rds', 'desktop-review', project)
  expect(kept).toEqual(await recount('rds', 'desktop-review', project))
})

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

test('refuses an element of another project and one that does not exist', async () => {
  for (const element_id of [other.standards[0]!.elements[0], 2_000_000])
    await expectRefused(house, 'ADM', write, asked({ element_id }), refusal.notFound)
  await expectRefused(house, 'ADM', write, asked({ project_id: 2_000_000 }), refusal.notFound)
})

test('refuses ids that are none, phases that score nothing, and scores that are none', async () => {
  const wrong = [
    ...badIds.flatMap((id) => [{ project_id: id }, { element_id: id }]),
    ...['gap-analysis', 'Desktop Review', '', null, '__proto__'].map((phase) => ({ phase })),
    ...[-1, 101, 0.5, '50', true, [50], undefined].map((mock_score) => ({ mock_score })),
  ]
  for (const more of wrong)
    await expectRefused(house, 'C+', write, asked(more), refusal.invalidParameters)
})

test('two servers that score the same element at once each succeed, and the kept totals stay those of a recount', async () => {
  const raced = await makeProject(house)
  const second = await house.another()
  const scoreOf = (one: TestHouse, mock_score: number) =>
    one.write('ADM', write, {
      project_id: raced.project,
      element_id: raced.standards[0]!.elements[1]!,
      phase: 'desktop-review',
      mock_score,
    })
  try {
    for (let round = 0; round < 60; round += 1) {
      const answers = await Promise.all([
        scoreOf(house, (round * 7) % 101),
        scoreOf(second, (round * 13) % 101),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
    expect(await keptTotals('rds', 'desktop-review', raced)).toEqual(
      await recount('rds', 'desktop-review', raced),
    )
  } finally {
    await second.close()
  }
})
