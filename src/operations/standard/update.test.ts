import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Standard:Update'
const asked = (made: MadeProject, more: object = {}) => ({ Id: made.standards[0]!.id, ...more })
const missing = [400, 'No ID provided'] as const

const sections = {
  DesktopReviewEvidence: 'Policies',
  OnsiteReviewEvidence: 'Interviews',
  Commentary: 'First line\nSecond line',
  PointsToRemember: 'Dates',
  ScopeOfStandard: 'All sites',
  BrightIdeas: 'A checklist',
}
const none = Object.fromEntries(Object.keys(sections).map((name) => [name, null]))

test.for(targets)(
  'updates the given fields of the standard in %s and returns its previous values',
  async (target, { server, made }) => {
    const [{ id }] = [made.standards[0]!]
    const before = { Id: id, Name: 'TS 1', StandardSetId: made.module, Group: null, ...none }
    const first = await expectDone(
      server,
      'ADM',
      write,
      asked(made, { ...sections, Group: 'TS', isDTRPassthrough: true }),
      { target, expected: { Commentary: null } },
    )
    expect(first.updates).toEqual({ standard_id: id, module_id: made.module })
    expect(first.pre_snapshot).toEqual([{ ...before, isDTRPassthrough: false }])
    expect(first.history).toMatchObject({ ProjectId: null, StandardId: id })
    const second = await expectDone(
      server,
      'ADM',
      write,
      asked(made, { Name: 'TS 1 New', Commentary: '' }),
      {
        target,
      },
    )
    expect(second.pre_snapshot).toEqual([
      { ...before, ...sections, Group: 'TS', isDTRPassthrough: true },
    ])
    const [stored] = await server.sql(target, 'select * from "Standard" where "Id" = $1', [id])
    expect(stored).toMatchObject({
      ...sections,
      Name: 'TS 1 New',
      Commentary: null,
      Group: 'TS',
      isDTRPassthrough: true,
      mandatoryCount: 2,
    })
    const query = { id: made.project, phase: 'verification' }
    const { body } = await server.read('C+', 'projects/{id}/standard_phase', query, target)
    expect(body.data).toContainEqual(
      expect.objectContaining({ Id: id, Name: 'TS 1 New', isDTRPassthrough: true }),
    )
  },
)

test('names who changed a section that differs from the expected one, without affecting the others', async ({
  server,
  made,
}) => {
  const { body } = await expectRefused(
    server,
    'ADM',
    write,
    asked(made, { ScopeOfStandard: 'Mine' }),
    refusal.conflict,
    { expected: { ScopeOfStandard: null } },
  )
  expect(body.data.transformation.conflict).toEqual({
    field: 'ScopeOfStandard',
    stored: 'All sites',
    by: expect.stringMatching(/^Adm/),
    at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  const parameters = asked(made, { BrightIdeas: 'Another' })
  await expectDone(server, 'ADM', write, parameters, { expected: { BrightIdeas: 'A checklist' } })
})

test('rejects the name of another standard of the module, but not its own', async ({
  server,
  made,
}) => {
  await expectRefused(server, 'ADM', write, asked(made, { Name: 'TS 2' }), [409, 'Already exists'])
  await expectDone(server, 'ADM', write, asked(made, { Name: 'TS 1 New' }))
})

test('refuses a standard that does not exist, and one of a finalized module', async ({
  server,
}) => {
  const parameters = { Id: 2_000_000, Commentary: 'x' }
  await expectRefused(server, 'ADM', write, parameters, refusal.notFound)
  const other = await makeProject(server)
  await server.sql('rds', 'update "StandardsSet" set "IsFinalized" = true where "Id" = $1', [
    other.module,
  ])
  await expectRefused(server, 'ADM', write, { Id: other.standards[0]!.id, Name: 'Late' }, [
    409,
    'Module is finalized',
  ])
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
  await expectRefused(server, role, write, asked(made, { Commentary: 'Mine' }), answer)
})

test('rejects invalid ids, texts that cannot be stored, and an update without changes', async ({
  server,
  made,
}) => {
  const wrong = [...badIds, undefined].map((Id) => ({ Id, Commentary: 'x' }))
  for (const more of wrong) await expectRefused(server, 'ADM', write, asked(made, more), missing)
  const unfit = [
    { Name: '' },
    { Name: null },
    { Commentary: 'x'.repeat(100_001) },
    { Commentary: '\u001E' },
    {},
  ]
  for (const more of unfit)
    await expectRefused(server, 'ADM', write, asked(made, more), refusal.invalidParameters)
})

test('when two standards are given the same name at once, one is rejected', async ({ server }) => {
  const other = await makeProject(server)
  for (let round = 0; round < 8; round += 1) {
    const answers = await Promise.all(
      other.standards.map(({ id }) =>
        server.write('ADM', write, { Id: id, Name: `Same ${round}` }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  }
})
