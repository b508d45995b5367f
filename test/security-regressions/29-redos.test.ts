import { expect } from 'vitest'
import { test } from '../harness/server-test.ts'

// On the name below, a backtracking engine would take longer than the age of the universe for each of these;
// the test would never end.
const patterns = [
  '^(?<group>(?:a+)+)(?<ordinal>x)$',
  '^(?<group>(?:a|a)*)(?<ordinal>x)$',
  '^(?<group>(?:a|aa)+)(?<ordinal>x)$',
  '^(?<group>(?:.*)*)(?<ordinal>,)$',
  '^(?<group>(?:(?:a+)+)+)(?<ordinal>x)$',
  '^(?<group>(?:[a-z]+)*)(?<ordinal>[0-9])$',
]

test('29 ReDoS: no name pattern of a module blocks the server, for any names', async ({
  server,
}) => {
  const Name = `${'a'.repeat(190)}!`
  for (const [index, NamePattern] of patterns.entries()) {
    const created = await server.write('ADM', 'Module:Create', {
      Name: `Slow ${index}`,
      Version: '1',
      AccreditationOrganization: 'Tests',
      NamePattern,
    })
    expect([NamePattern, created.status]).toEqual([NamePattern, 200])
    const { module_id } = created.body.data.transformation.updates
    await server.write('ADM', 'Standard:Create', { module_id, Name })
    const { status } = await server.read('ADM', 'core/standards', { module_id })
    expect([NamePattern, status]).toEqual([NamePattern, 200])
  }
})

test('29 ReDoS: a pattern that only a backtracking engine can try is refused', async ({
  server,
}) => {
  for (const NamePattern of [
    '^(?<group>a)\\1(?<ordinal>x)$',
    '^(?=a)(?<group>a)(?<ordinal>x)$',
    '^(?<group>a)(?<!b)(?<ordinal>x)$',
    '^(?<group>a)++(?<ordinal>x)$',
    `^(?<group>${'(a?){1000}'.repeat(20)})(?<ordinal>x)$`,
    '^(?<group>((a{1,1000}){1,1000}){1,1000})(?<ordinal>x)$',
  ]) {
    const { status } = await server.write('ADM', 'Module:Create', {
      Name: 'Backtracking',
      Version: '1',
      AccreditationOrganization: 'Tests',
      NamePattern,
    })
    expect([NamePattern.slice(0, 60), status]).toEqual([NamePattern.slice(0, 60), 400])
  }
})

test('29 ReDoS: no text that is matched against our own patterns blocks the server', async ({
  server,
  made,
}) => {
  const { project, standards } = made
  const long = [
    'a'.repeat(14_000),
    ' '.repeat(14_000),
    'a@'.repeat(7_000),
    `${'a.'.repeat(7_000)}!`,
    `x${' ;'.repeat(7_000)}x`,
    `${'application/json;'.repeat(800)}x`,
    `bytes=${'0,'.repeat(6_000)}`,
    `${'0'.repeat(14_000)}x`,
    `${'I'.repeat(14_000)}x`,
    `${'\\'.repeat(14_000)}"`,
    `${'/'.repeat(14_000)}x`,
  ]
  for (const text of long) {
    for (const header of [
      'cookie',
      'content-type',
      'range',
      'x-forwarded-for',
      'if-none-match',
      'accept-encoding',
      'origin',
      'idempotency-key',
      'accept',
      'user-agent',
    ])
      await server.fetch('/api/session', { headers: { ...server.as('K+'), [header]: text } })
    for (const path of ['/api/session', '/app'])
      await server.fetch(`${path}?x=${encodeURIComponent(text).slice(0, 12_000)}`)
    await server.write('K+', 'User:Update', {
      Id: server.idOf('K+'),
      URL: `https://${text}`,
      PhoneNumber: text.slice(0, 400),
      Title: text.slice(0, 400),
    })
    await server.write('ADM', 'User:Create', {
      UserName: text,
      FirstName: text.slice(0, 300),
      LastName: 'x',
      UserType: 'Client',
    })
    await server.write('ADM', 'Module:Import', { text, file_name: 'set.txt', dry_run: true })
    await server.write('ADM', 'Standard:Update', {
      Id: standards[0]?.id,
      Name: text.slice(0, 400),
      Commentary: text,
    })
    await server.write('ADM', 'Project:UpdateSettings', {
      project_id: project,
      changes: { [text.slice(0, 300)]: text },
    })
    await server.fetch(
      `/api/v5/uploads?apiDb=rds&file_name=${encodeURIComponent(text).slice(0, 12_000)}`,
      {
        method: 'POST',
        headers: { ...server.as('K+'), 'content-type': 'application/pdf' },
        body: 'x',
      },
    )
    expect((await server.fetch('/healthz')).status).toBe(200)
  }
})
