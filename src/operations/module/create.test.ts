import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { test } from '#test/harness/server-test.ts'
import { expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Module:Create'

test.for(targets)(
  'creates an empty module in %s, which can be read at once and accepts a standard',
  async (target, { server }) => {
    const { updates, pre_snapshot, history } = await expectDone(
      server,
      'ADM',
      write,
      { Name: ' Home Infusion ' },
      { target },
    )
    expect(pre_snapshot).toEqual([])
    expect(updates).toEqual({ module_id: expect.any(Number) })
    expect(history).toMatchObject({ ProjectId: null, StandardId: null })
    const { body } = await server.read('ADM', 'core/modules', {}, target)
    expect(body.data).toContainEqual({
      Id: updates.module_id,
      Name: 'Home Infusion',
      Version: '',
      AccreditationOrganization: '',
      IsFinalized: false,
      standardCount: 0,
      elementCount: 0,
      projectCount: 0,
      NamePattern: null,
      GroupDetails: {},
      Language: 'en',
    })
    const standard = { module_id: updates.module_id, Name: 'HI 1' }
    await expectDone(server, 'ADM', 'Standard:Create', standard, { target })
  },
)

test('stores the pattern and the groups by which the names of its standards are parsed', async ({
  server,
}) => {
  const { updates } = await expectDone(server, 'ADM', write, {
    Name: 'Home Infusion',
    Version: '2',
    AccreditationOrganization: 'Demonstration Board',
    NamePattern: String.raw`^(?<group>[A-Z]+) (?<ordinal>\d+-\d+) (?<title>.+)$`,
    GroupDetails: { HI: { title: 'Infusion', order: 2 } },
    Language: 'pt-BR',
  })
  await expectDone(server, 'ADM', 'Standard:Create', {
    module_id: updates.module_id,
    Name: 'HI 1-2 Pumps',
  })
  const { body } = await server.read('C+', 'core/standards', { module_id: updates.module_id })
  expect(body.data[0].parsedName).toMatchObject({
    isSuccessful: true,
    title: 'Pumps',
    order: 1002,
    groupTitle: 'Infusion',
    groupOrder: 2,
  })
})

test.for([
  ['(?<ordinal>\\d+', 'NamePattern', 'the pattern is not a regular expression'],
  ['^RM \\d+$', 'NamePattern', 'the pattern needs a named group'],
  ['(?<title>(?=a))', 'NamePattern', 'the pattern uses a look-ahead'],
] as const)(
  'rejects the pattern %s with the reason',
  async ([NamePattern, place, message], { server }) => {
    const { body } = await expectRefused(
      server,
      'ADM',
      write,
      { Name: 'Wrong', NamePattern },
      refusal.invalidParameters,
    )
    expect(body.data.transformation.problems).toEqual([
      { place, message: expect.stringContaining(message) },
    ])
  },
)

test('rejects invalid names, languages and groups', async ({ server }) => {
  const wrong = [
    ...['', ' ', 'two\nlines', 'x'.repeat(501), 7, null, undefined].map((Name) => ({ Name })),
    ...['', 'english language', 7].map((Language) => ({ Language })),
    { NamePattern: 'x'.repeat(501) },
    { Version: 'x'.repeat(501) },
    { GroupDetails: { '': { title: 'Empty', order: 1 } } },
    { GroupDetails: { RM: { title: 'Risk', order: 0 } } },
    { GroupDetails: { RM: 'Risk' } },
    { GroupDetails: [] },
  ]
  for (const more of wrong)
    await expectRefused(server, 'ADM', write, { Name: 'Sound', ...more }, refusal.invalidParameters)
})

test.for([
  ['C+', refusal.notAllowed],
  ['C-', refusal.notAllowed],
  ['K+', refusal.notAllowed],
  ['Ko', refusal.notAllowed],
  ['Kx', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server }) => {
  await expectRefused(server, role, write, { Name: 'Mine' }, answer)
})
