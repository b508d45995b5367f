import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'
import { elementTable } from '../core/phase/phase-tables.ts'

const write = 'Element:UpdateConsultantComment'
const asked = (made: MadeProject, more: object = {}) => ({
  project_id: made.project,
  element_id: made.standards[0]!.elements[0]!,
  phase: 'desktop-review',
  consultant_comment: 'Cite the page',
  ...more,
})

test.for(
  targets.flatMap((target) =>
    (['desktop-review', 'verification'] as const).map((phase) => [target, phase] as const),
  ),
)(
  'stores the comment with author and time in %s, %s, and returns the previous one',
  async ([target, phase], { server, made }) => {
    const first = await expectDone(server, 'C+', write, asked(made, { phase }), { target })
    expect(first.pre_snapshot).toMatchObject([
      { ConsultantComment: null, ConsultantCommentDate: null, ConsultantId: null },
    ])
    const { history, pre_snapshot, updates } = await expectDone(
      server,
      'ADM',
      write,
      asked(made, { phase, consultant_comment: '' }),
      { target },
    )
    expect(pre_snapshot).toMatchObject([
      {
        ConsultantComment: 'Cite the page',
        ConsultantId: server.idOf('C+', target),
        ConsultantCommentDate: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ])
    const { project, standards } = made
    expect(updates).toEqual({
      project_id: project,
      standard_id: standards[0]!.id,
      element_id: standards[0]!.elements[0],
    })
    const [record] = await server.sql(
      target,
      `select *, xmin::text as transaction from "${elementTable[phase]}" where "ProjectId" = $1 and "ElementId" = $2`,
      [project, standards[0]!.elements[0]],
    )
    expect(record).toMatchObject({
      ConsultantComment: '',
      ConsultantId: server.idOf('ADM', target),
      IsClientReady: false,
      MockScore: null,
      transaction: history.transaction,
    })
  },
)

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

test('refuses an element of another project', async ({ server, made, other }) => {
  const element_id = other.standards[0]!.elements[0]
  await expectRefused(server, 'ADM', write, asked(made, { element_id }), refusal.notFound)
})

test('rejects invalid ids, phases without elements, and texts that cannot be stored', async ({
  server,
  made,
}) => {
  const wrong = [
    ...badIds.flatMap((id) => [{ project_id: id }, { element_id: id }]),
    { phase: 'gap-analysis' },
    ...[null, undefined, 7, 'a\0b', 'a'.repeat(20_001)].map((consultant_comment) => ({
      consultant_comment,
    })),
  ]
  for (const more of wrong)
    await expectRefused(server, 'C+', write, asked(made, more), refusal.invalidParameters)
})
