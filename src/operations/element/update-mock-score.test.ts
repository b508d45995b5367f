import fc from 'fast-check'
import { expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import type { ElementPhase } from '#rules/review/phases.ts'
import { scoreTotals } from '#rules/scoring/mock-score.ts'
import type { ElementTypeId } from '#rules/standards/elements/element-types.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import type { FirstServer, TestServer } from '#test/harness/test-server.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'
import { elementTable, standardTable } from '../core/phase/phase-tables.ts'

const write = 'Element:UpdateMockScore'
const elementPhases = ['desktop-review', 'verification'] as const
const asked = (made: MadeProject, more: object = {}) => ({
  project_id: made.project,
  element_id: made.standards[0]!.elements[0]!,
  phase: 'desktop-review',
  mock_score: 50,
  ...more,
})

const keptTotals = async (
  server: FirstServer,
  target: Target,
  phase: ElementPhase,
  { project, standards }: MadeProject,
) => {
  const [row] = await server.sql(
    target,
    `select "mandatorySum", "mandatoryFull", "pointsSum", "pointsFull", "liSum", "liFull"
    from "${standardTable[phase]}" where "ProjectId" = $1 and "StandardId" = $2`,
    [project, standards[0]!.id],
  )
  return row
}

const recount = async (
  server: FirstServer,
  target: Target,
  phase: ElementPhase,
  { project, standards }: MadeProject,
) => {
  const elements: { Stem: boolean; ElementTypeId: ElementTypeId; MockScore: number | null }[] =
    await server.sql(
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

test.for(targets.flatMap((target) => elementPhases.map((phase) => [target, phase] as const)))(
  'scores the element in %s, %s, in a new record that is not ready, and returns the previous score',
  async ([target, phase], { server, made }) => {
    const { project, standards } = made
    const [{ id }, element] = [standards[0]!, standards[0]!.elements[0]!]
    const first = await expectDone(server, 'C+', write, asked(made, { phase }), { target })
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
    const second = await expectDone(server, 'ADM', write, asked(made, { phase, mock_score: 100 }), {
      target,
    })
    expect(second.pre_snapshot).toMatchObject([{ MockScore: 50 }])
    const [record] = await server.sql(
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
    expect(await keptTotals(server, target, phase, made)).toEqual(
      await recount(server, target, phase, made),
    )
  },
)

test('after any sequence of scores the stored totals equal a recount', async ({ server }) => {
  const types = ['mandatory', 'mandatory', 'points', 'leading-indicator', 'no-weight'] as const
  const project = await makeProject(server, { standards: [types] })
  const score = fc.record({
    element: fc.integer({ min: 0, max: types.length - 1 }),
    phase: fc.constantFrom(...elementPhases),
    mock_score: fc.oneof(fc.constant(null), fc.constant(100), fc.integer({ min: 0, max: 100 })),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(score, { minLength: 1, maxLength: 12 }), async (scores) => {
      const answers = await Promise.all(
        scores.map(({ element, phase, mock_score }) =>
          server.write('C+', write, {
            project_id: project.project,
            element_id: project.standards[0]!.elements[element],
            phase,
            mock_score,
          }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(scores.map(() => 200))
      for (const phase of elementPhases)
        expect(await keptTotals(server, 'rds', phase, project)).toEqual(
          await recount(server, 'rds', phase, project),
        )
    }),
    { numRuns: 40 },
  )
})

test('concurrent scores leave the same totals as a recount', async ({ server }) => {
  const types = Array.from({ length: 8 }, () => 'mandatory' as const)
  const project = await makeProject(server, { standards: [types] })
  const answers = await Promise.all(
    Array.from({ length: 160 }, (_, index) =>
      server.write(index % 2 ? 'C+' : 'ADM', write, {
        project_id: project.project,
        element_id: project.standards[0]!.elements[index % 8],
        phase: 'desktop-review',
        mock_score: (index * 37) % 101,
      }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const kept = await keptTotals(server, 'rds', 'desktop-review', project)
  expect(kept).toEqual(await recount(server, 'rds', 'desktop-review', project))
})

test.for([
  ['C-', refusal.notFound],
  ['K+', refusal.notAllowed],
  ['Ko', refusal.notAllowed],
  ['Kx', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server, made }) => {
  await expectRefused(server, role, write, asked(made), answer)
})

test('refuses an element of another project and one that does not exist', async ({
  server,
  made,
  other,
}) => {
  for (const element_id of [other.standards[0]!.elements[0], 2_000_000])
    await expectRefused(server, 'ADM', write, asked(made, { element_id }), refusal.notFound)
  await expectRefused(
    server,
    'ADM',
    write,
    asked(made, { project_id: 2_000_000 }),
    refusal.notFound,
  )
})

test('rejects invalid ids, phases without scores, and invalid scores', async ({ server, made }) => {
  const wrong = [
    ...badIds.flatMap((id) => [{ project_id: id }, { element_id: id }]),
    ...['gap-analysis', 'Desktop Review', '', null, '__proto__'].map((phase) => ({ phase })),
    ...[-1, 101, 0.5, '50', true, [50], undefined].map((mock_score) => ({ mock_score })),
  ]
  for (const more of wrong)
    await expectRefused(server, 'C+', write, asked(made, more), refusal.invalidParameters)
})

test('two servers that score the same element at once both succeed, and the stored totals equal a recount', async ({
  server,
}) => {
  const raced = await makeProject(server)
  const second = await server.another()
  const scoreOf = (one: TestServer, mock_score: number) =>
    one.write('ADM', write, {
      project_id: raced.project,
      element_id: raced.standards[0]!.elements[1]!,
      phase: 'desktop-review',
      mock_score,
    })
  try {
    for (let round = 0; round < 60; round += 1) {
      const answers = await Promise.all([
        scoreOf(server, (round * 7) % 101),
        scoreOf(second, (round * 13) % 101),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
    expect(await keptTotals(server, 'rds', 'desktop-review', raced)).toEqual(
      await recount(server, 'rds', 'desktop-review', raced),
    )
  } finally {
    await second.close()
  }
})
