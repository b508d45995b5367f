import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Module:Update'
const asked = (made: MadeProject, more: object = {}) => ({ module_id: made.module, ...more })
const groups = { TS: { title: 'Tests', order: 4 } }

test.for(targets)(
  'updates the given fields of the module in %s; every project reads the new names',
  async (target, { server, made }) => {
    const first = await expectDone(
      server,
      'ADM',
      write,
      asked(made, {
        NamePattern: String.raw`^(?<group>TS) (?<ordinal>\d+)$`,
        GroupDetails: groups,
      }),
      // The module has no stored groups, which reads return as {}.
      { target, expected: { NamePattern: null, GroupDetails: {} } },
    )
    expect(first.updates).toEqual({ module_id: made.module })
    expect(first.pre_snapshot).toEqual([
      {
        Id: made.module,
        Name: 'Tests',
        Version: '1',
        AccreditationOrganization: '',
        IsFinalized: false,
        NamePattern: null,
        GroupDetails: {},
        Language: 'en',
      },
    ])
    expect(first.history).toMatchObject({ ProjectId: null, StandardId: null })
    const query = { id: made.project, phase: 'gap-analysis' }
    const { body } = await server.read('K+', 'projects/{id}/standard_phase', query, target)
    expect(body.data[0].parsedName).toMatchObject({
      isSuccessful: true,
      ordinal: '1',
      groupTitle: 'Tests',
    })
    // The expected value may list its members in another order than the stored one.
    const expected = { GroupDetails: { TS: { order: 4, title: 'Tests' } }, Version: '1' }
    const more = asked(made, { GroupDetails: {}, NamePattern: '', Name: ' Tests ', Language: 'de' })
    const second = await expectDone(server, 'ADM', write, more, { target, expected })
    expect(second.pre_snapshot[0].GroupDetails).toEqual(groups)
    const [stored] = await server.sql(target, 'select * from "StandardsSet" where "Id" = $1', [
      made.module,
    ])
    expect(stored).toMatchObject({
      Name: 'Tests',
      Version: '1',
      NamePattern: null,
      GroupDetails: {},
      Language: 'de',
    })
  },
)

test('names who changed a value that differs from the expected one', async ({ server, made }) => {
  const { body } = await expectRefused(
    server,
    'ADM',
    write,
    asked(made, { Language: 'fr' }),
    refusal.conflict,
    { expected: { Language: 'en' } },
  )
  expect(body.data.transformation.conflict).toMatchObject({
    field: 'Language',
    stored: 'de',
    by: expect.stringMatching(/^Adm/),
  })
})

test('rejects a pattern that cannot run, with the reason', async ({ server, made }) => {
  const parameters = asked(made, { NamePattern: '(?<title>a)\\1' })
  const { body } = await expectRefused(server, 'ADM', write, parameters, refusal.invalidParameters)
  expect(body.data.transformation.problems).toEqual([
    { place: 'NamePattern', message: expect.stringContaining('a back reference') },
  ])
})

test('rejects a module that does not exist, and a finalized one', async ({ server }) => {
  const parameters = { module_id: 2_000_000, Name: 'Gone' }
  await expectRefused(server, 'ADM', write, parameters, refusal.notFound)
  const other = await makeProject(server)
  await expectDone(server, 'ADM', 'Module:Finalize', { module_id: other.module })
  await expectRefused(server, 'ADM', write, { module_id: other.module, Name: 'Late' }, [
    409,
    'Module is finalized',
  ])
})

test('rejects invalid ids, invalid values, and an empty change', async ({ server, made }) => {
  const wrong = [
    ...[...badIds, undefined].map((module_id) => ({ module_id, Name: 'x' })),
    { Name: '' },
    { Language: 'english language' },
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
  await expectRefused(server, role, write, asked(made, { Name: 'Mine' }), answer)
})
