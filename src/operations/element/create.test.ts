import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { expectCounted } from '#test/matchers/expect-counted.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const test = serverTest
  .extend('family', { scope: 'file' }, ({ newProject }) => newProject())
  .extend('raced', { scope: 'file' }, ({ newProject }) => newProject())

const write = 'Element:Create'
const asked = (made: MadeProject, more: object = {}) => ({
  standard_id: made.standards[0]!.id,
  Name: 'TS 1(x)',
  ElementTypeId: 1,
  ...more,
})

test.for(targets)(
  'adds the element in %s and updates the counts',
  async (target, { server, made }) => {
    const standard = made.standards[0]!.id
    const { updates, pre_snapshot, history } = await expectDone(
      server,
      'ADM',
      write,
      asked(made, { Name: '  TS 1(y) ', Text: 'Kept\nfor years' }),
      { target },
    )
    expect(pre_snapshot).toEqual([])
    expect(updates).toEqual({
      element_id: expect.any(Number),
      standard_id: standard,
      module_id: made.module,
    })
    expect(history).toMatchObject({ ProjectId: null, StandardId: standard })
    const [element] = await server.sql(
      target,
      'select *, xmin::text as transaction from "Element" where "Id" = $1',
      [updates.element_id],
    )
    expect(element).toEqual({
      Id: updates.element_id,
      StandardId: standard,
      Name: 'TS 1(y)',
      Text: 'Kept\nfor years',
      ParentId: null,
      Stem: false,
      ElementTypeId: 1,
      isScorable: true,
      transaction: history.transaction,
    })
    await expectCounted(server, target, standard)
    const query = { id: made.project, phase: 'desktop-review' }
    const { body } = await server.read('C+', 'projects/{id}/standard_phase', query, target)
    expect(body.data[0].mandatoryCount).toBe(3)
  },
)

test('a parent that gets a child is no longer scorable, and its score no longer counts', async ({
  server,
  family,
}) => {
  const [{ id, elements }] = [family.standards[0]!]
  for (const phase of ['desktop-review', 'verification'])
    await expectDone(server, 'C+', 'Element:UpdateMockScore', {
      project_id: family.project,
      element_id: elements[0]!,
      phase,
      mock_score: 100,
    })
  await expectDone(server, 'ADM', write, {
    standard_id: id,
    Name: 'TS 1(1)(a)',
    ParentId: elements[0]!,
    ElementTypeId: 3,
  })
  await expectCounted(server, 'rds', id)
  const [counts] = await server.sql(
    'rds',
    `select s."mandatoryCount", s."pointsCount", s."billableCount", r."mandatorySum", r."mandatoryFull"
    from "Standard" s join "StandardVerification" r on r."StandardId" = s."Id" where s."Id" = $1`,
    [id],
  )
  expect(counts).toEqual({
    mandatoryCount: 1,
    pointsCount: 2,
    billableCount: 5,
    mandatorySum: 0,
    mandatoryFull: 0,
  })
})

test('adds one stem and no second one, and no stem with a parent', async ({ server, made }) => {
  const standard_id = made.standards[1]!.id
  const { updates } = await expectDone(server, 'ADM', write, {
    standard_id,
    Name: 'stem',
    Stem: true,
    ElementTypeId: 1,
  })
  await expectCounted(server, 'rds', standard_id)
  const second = { standard_id, Name: 'second', Stem: true, ElementTypeId: 2 }
  const refused = await expectRefused(server, 'ADM', write, second, refusal.invalidParameters)
  expect(refused.body.data.transformation.problems).toEqual([
    { place: 'Stem', message: 'a standard can have only one stem' },
  ])
  await expectDone(server, 'ADM', write, {
    standard_id,
    Name: 'under the stem',
    ParentId: updates.element_id,
    ElementTypeId: 3,
  })
  await expectCounted(server, 'rds', standard_id)
})

test('rejects a name that the standard already has', async ({ server, made }) => {
  await expectRefused(server, 'ADM', write, asked(made, { Name: 'TS 1(1)' }), [
    409,
    'Already exists',
  ])
})

test('refuses a parent of another standard, and a standard or parent that does not exist', async ({
  server,
  made,
  other,
}) => {
  for (const more of [
    { ParentId: made.standards[1]!.elements[0] },
    { ParentId: other.standards[0]!.elements[0] },
    { ParentId: 2_000_000 },
    { standard_id: 2_000_000 },
  ])
    await expectRefused(server, 'ADM', write, asked(made, more), refusal.notFound)
})

test('refuses an element in a finalized module', async ({ server, made, other }) => {
  await server.sql('rds', 'update "StandardsSet" set "IsFinalized" = true where "Id" = $1', [
    other.module,
  ])
  await expectRefused(server, 'ADM', write, asked(made, { standard_id: other.standards[0]!.id }), [
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
  await expectRefused(server, role, write, asked(made), answer)
})

test('rejects invalid ids, empty names and unknown types', async ({ server, made }) => {
  const wrong = [
    ...badIds.flatMap((id) => [{ standard_id: id }, ...(id === null ? [] : [{ ParentId: id }])]),
    ...['', ' ', 'two\nlines', 'x'.repeat(501), 1, null].map((Name) => ({ Name })),
    ...[0, 5, '1', null, undefined].map((ElementTypeId) => ({ ElementTypeId })),
    { Stem: 'yes' },
    { Text: 'x'.repeat(20_001) },
    { Text: '\0' },
  ]
  for (const more of wrong)
    expect(
      (await server.write('ADM', write, asked(made, more))).body.data.transformation.error,
    ).toBe('Invalid Parameters')
})

test('concurrently added elements leave the same counts as a recount', async ({
  server,
  raced,
}) => {
  const second = await server.another()
  const [{ id, elements }] = [raced.standards[0]!]
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      (index % 2 ? server : second).write('ADM', write, {
        standard_id: id,
        Name: `raced ${index % 20}`,
        ParentId: index % 3 === 0 ? elements[index % 5] : null,
        ElementTypeId: (index % 4) + 1,
      }),
    ),
  )
  await second.close()
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
  await expectCounted(server, 'rds', id)
})
