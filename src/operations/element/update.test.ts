import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import { expectCounted } from '#test/matchers/expect-counted.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'
import type { WriteName } from '../contracts.ts'

const write = 'Element:Update'
const asked = (made: MadeProject, more: object = {}) => ({
  element_id: made.standards[0]!.elements[0]!,
  ...more,
})

test.for(targets)(
  'updates the given fields of the element in %s and returns its previous values',
  async (target, { server, made }) => {
    const [{ id, elements }] = [made.standards[0]!]
    const { updates, pre_snapshot, history } = await expectDone(
      server,
      'ADM',
      write,
      asked(made, { Text: 'New text' }),
      { target, expected: { Text: '' } },
    )
    expect(updates).toEqual({ element_id: elements[0], standard_id: id, module_id: made.module })
    expect(pre_snapshot).toEqual([
      {
        Id: elements[0],
        StandardId: id,
        Name: 'TS 1(1)',
        Text: '',
        ParentId: null,
        Stem: false,
        ElementTypeId: 1,
      },
    ])
    expect(history).toMatchObject({ ProjectId: null, StandardId: id })
    const [stored] = await server.sql(
      target,
      'select "Name", "Text", "ElementTypeId", xmin::text as transaction from "Element" where "Id" = $1',
      [elements[0]],
    )
    expect(stored).toEqual({
      Name: 'TS 1(1)',
      Text: 'New text',
      ElementTypeId: 1,
      transaction: history.transaction,
    })
  },
)

test('names who changed a text that differs from the expected one', async ({ server, made }) => {
  const answered = await expectRefused(
    server,
    'ADM',
    write,
    asked(made, { Text: 'Mine' }),
    refusal.conflict,
    { expected: { Text: '' } },
  )
  expect(answered.body.data.transformation.conflict).toMatchObject({
    field: 'Text',
    stored: 'New text',
    by: expect.stringMatching(/^Adm/),
  })
})

test.for(targets)(
  'each change of type, stem and parent updates the counts in %s, in every project',
  async (target, { server }) => {
    const first = await makeProject(server)
    const [{ id, elements }] = [first.standards[0]!]
    const second = await makeProject(server)
    await expectDone(
      server,
      'ADM',
      'Project:AddModule',
      { project_id: second.project, module_id: first.module },
      { target },
    )
    for (const [index, project_id] of [first.project, second.project].entries())
      for (const [place, element_id] of elements.entries())
        for (const phase of ['desktop-review', 'verification'])
          await server.write(
            'ADM',
            'Element:UpdateMockScore',
            { project_id, element_id, phase, mock_score: place % 2 ? 50 + index : 100 },
            { target },
          )
    await expectCounted(server, target, id)
    const [a, b, c, d, e] = elements
    for (const change of [
      { element_id: a, ElementTypeId: 3 },
      { element_id: b, ParentId: a },
      { element_id: c, ParentId: b },
      { element_id: d, Stem: true },
      { element_id: e, ElementTypeId: 4 },
      { element_id: b, ParentId: null },
      { element_id: d, Stem: false, ParentId: c },
    ]) {
      await expectDone(server, 'ADM', write, change, { target })
      await expectCounted(server, target, id)
    }
  },
)

test('a stem counts while it is the only element, and no longer beside another one, in both targets', async ({
  server,
}) => {
  const { project, standards } = await makeProject(server, { standards: [['points']] })
  const [{ id, elements }] = [standards[0]!]
  const [stem] = elements
  const alone = { pointsCount: 1, billableCount: 1, dtr: 100, full: 1, mvr: 50 }
  for (const target of targets) {
    const done = (
      name: WriteName,
      parameters: Record<string, unknown>,
      role: 'ADM' | 'C+' = 'ADM',
    ) => expectDone(server, role, name, parameters, { target })
    const counted = async () => {
      await expectCounted(server, target, id)
      const [row] = await server.sql(
        target,
        `select s."pointsCount", s."billableCount", d."pointsSum" as dtr, d."pointsFull" as full, v."pointsSum" as mvr from "Standard" s
        join "StandardDesktopReview" d on d."StandardId" = s."Id" join "StandardVerification" v on v."StandardId" = s."Id" where s."Id" = $1`,
        [id],
      )
      return row
    }
    const score = { project_id: project, element_id: stem }
    for (const [phase, mock_score] of [
      ['desktop-review', 100],
      ['verification', 50],
    ])
      await done('Element:UpdateMockScore', { ...score, phase, mock_score }, 'C+')
    await done(write, { element_id: stem, Stem: true })
    expect(await counted()).toEqual(alone)
    const second = { standard_id: id, Name: 'second', ElementTypeId: 2 }
    const { updates } = await done('Element:Create', second)
    expect(await counted()).toEqual({ pointsCount: 0, billableCount: 1, dtr: 0, full: 0, mvr: 0 })
    await done('Element:Delete', { element_id: updates?.['element_id'] })
    expect(await counted()).toEqual(alone)
  }
})

test('rejects a cycle, a second stem, and a stem with a parent, with the reason', async ({
  server,
  made,
}) => {
  const [{ elements }] = [made.standards[0]!]
  const [a, b, c, d] = elements
  await expectDone(server, 'ADM', write, { element_id: b, ParentId: a })
  await expectDone(server, 'ADM', write, { element_id: c, ParentId: b })
  await expectDone(server, 'ADM', write, { element_id: d, Stem: true })
  for (const [change, message] of [
    [
      { element_id: a, ParentId: c },
      'the parents form a circle: TS 1(1) > TS 1(3) > TS 1(2) > TS 1(1)',
    ],
    [{ element_id: a, ParentId: a }, 'the parents form a circle: TS 1(1) > TS 1(1)'],
    [{ element_id: a, Stem: true }, 'a standard can have only one stem'],
    [{ element_id: d, ParentId: a }, 'the stem cannot have a parent'],
  ] as const) {
    const { body } = await expectRefused(server, 'ADM', write, change, refusal.invalidParameters)
    expect(body.data.transformation.problems).toMatchObject([{ message }])
  }
})

test('refuses a name that another element of the standard has', async ({ server, made }) => {
  await expectRefused(server, 'ADM', write, asked(made, { Name: 'TS 1(2)' }), [
    409,
    'Already exists',
  ])
  await expectDone(server, 'ADM', write, asked(made, { Name: 'TS 1(1)' }))
})

test('refuses a parent of another standard, and an element or parent that does not exist', async ({
  server,
  made,
  other,
}) => {
  for (const more of [
    { ParentId: made.standards[1]!.elements[0] },
    { ParentId: other.standards[0]!.elements[0] },
    { ParentId: 2_000_000 },
    { element_id: 2_000_000, Text: '' },
  ])
    await expectRefused(server, 'ADM', write, asked(made, more), refusal.notFound)
})

test('refuses a change in a finalized module', async ({ server, other }) => {
  await server.sql('rds', 'update "StandardsSet" set "IsFinalized" = true where "Id" = $1', [
    other.module,
  ])
  const parameters = { element_id: other.standards[0]!.elements[0], Text: 'Late' }
  await expectRefused(server, 'ADM', write, parameters, [409, 'Module is finalized'])
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
  await expectRefused(server, role, write, asked(made, { Text: 'Mine' }), answer)
})

test('rejects invalid ids, invalid values, and an update without changes', async ({
  server,
  made,
}) => {
  const wrong = [
    ...badIds.map((id) => ({ element_id: id, Text: '' })),
    ...['', '\t', null].map((Name) => ({ Name })),
    ...[0, 5, null].map((ElementTypeId) => ({ ElementTypeId })),
    { Stem: null },
    {},
  ]
  for (const more of wrong)
    expect(
      (await server.write('ADM', write, asked(made, more))).body.data.transformation.error,
    ).toBe('Invalid Parameters')
})

test('scores that are written while the elements change are counted, by two servers', async ({
  server,
}) => {
  const second = await server.another()
  const project = await makeProject(server)
  const [{ id, elements }] = [project.standards[0]!]
  for (let round = 0; round < 12; round += 1) {
    const answers = await Promise.all([
      ...elements.flatMap((element_id, index) =>
        (['desktop-review', 'verification'] as const).map((phase) =>
          (index % 2 ? server : second).write('C+', 'Element:UpdateMockScore', {
            project_id: project.project,
            element_id,
            phase,
            mock_score: (round * 31 + index * 17) % 101,
          }),
        ),
      ),
      second.write('ADM', write, {
        element_id: elements[round % 4],
        ElementTypeId: (round % 4) + 1,
      }),
      server.write('ADM', write, {
        element_id: elements[4],
        ParentId: round % 2 ? null : elements[round % 4],
      }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await expectCounted(server, 'rds', id)
  }
  await second.close()
})
