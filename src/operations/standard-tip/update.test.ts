import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'StandardTip:Update'
const asked = (made: MadeProject, more: object = {}) => ({ id: made.standards[0]!.id, ...more })

test.for(targets)(
  'creates the tip in %s, updates its given fields, and stores author and time',
  async (target, { server, made }) => {
    const { id } = made.standards[0]!
    const texts = { basics: 'Begin with\nthe list', management: 'Monthly' }
    const first = await expectDone(
      server,
      'ADM',
      write,
      asked(made, { ...texts, saved_in_sf: true }),
      {
        target,
        expected: { basics: null },
      },
    )
    const unwritten = { updated_by_user_id: null, updated_at: null, saved_in_sf: false }
    expect(first.pre_snapshot).toEqual([
      { id, basics: null, management: null, accreditation: null, ...unwritten },
    ])
    expect(first.updates).toEqual({ standard_id: id, module_id: made.module })
    expect(first.history).toMatchObject({ ProjectId: null, StandardId: id })
    const second = await expectDone(
      server,
      'ADM',
      write,
      asked(made, { accreditation: 'Ask early', management: '' }),
      { target },
    )
    expect(second.pre_snapshot).toEqual([
      {
        id,
        ...texts,
        accreditation: null,
        updated_by_user_id: server.idOf('ADM', target),
        updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
        saved_in_sf: true,
      },
    ])
    const [stored] = await server.sql(
      target,
      'select *, xmin::text as transaction from "StandardTip" where id = $1',
      [id],
    )
    expect(stored).toEqual({
      id,
      basics: texts.basics,
      management: null,
      accreditation: 'Ask early',
      updated_by_user_id: server.idOf('ADM', target),
      updated_at: expect.any(Date),
      saved_in_sf: false,
      transaction: second.history.transaction,
    })
  },
)

test('names who changed a text that differs from the expected one', async ({ server, made }) => {
  const { body } = await expectRefused(
    server,
    'ADM',
    write,
    asked(made, { basics: 'Mine' }),
    refusal.conflict,
    { expected: { basics: null } },
  )
  expect(body.data.transformation.conflict).toMatchObject({
    field: 'basics',
    stored: 'Begin with\nthe list',
    by: expect.stringMatching(/^Adm/),
  })
})

test('when two people write the first tip at once, both texts are stored', async ({
  server,
  made,
}) => {
  const second = await server.another()
  const [, { id }] = made.standards as [unknown, { id: number }]
  const answers = await Promise.all([
    server.write('ADM', write, { id, basics: 'One' }),
    second.write('ADM', write, { id, management: 'Two' }),
    server.write('ADM', write, { id, accreditation: 'Three' }),
  ])
  await second.close()
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const [stored] = await server.sql('rds', 'select * from "StandardTip" where id = $1', [id])
  expect(stored).toMatchObject({ basics: 'One', management: 'Two', accreditation: 'Three' })
})

test('rejects a standard that does not exist, invalid ids, and an update without changes', async ({
  server,
  made,
}) => {
  await expectRefused(server, 'ADM', write, { id: 2_000_000, basics: 'x' }, refusal.notFound)
  const wrong = [
    ...[...badIds, undefined].map((id) => ({ id, basics: 'x' })),
    { basics: 'x'.repeat(20_001) },
    { basics: 7 },
    { saved_in_sf: 'yes' },
    {},
  ]
  for (const more of wrong)
    await expectRefused(server, 'ADM', write, asked(made, more), refusal.invalidParameters)
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
  await expectRefused(server, role, write, asked(made, { basics: 'Mine' }), answer)
})
