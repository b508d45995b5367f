import { expect } from 'vitest'
import { writeContracts, type WriteName } from '#operations/contracts.ts'
import type { Actor } from '#rules/permissions/actor.ts'
import { writes } from '#server/pipeline/registry.ts'
import { test } from '../harness/server-test.ts'
import { expectUntouched } from './untouched.ts'

const examples = [...writes].map(
  ([name, { contract }]) => [name as WriteName, contract.example.parameters] as const,
)
const actors = ['C+', 'C-', 'K+', 'Ko', 'Kx'] as const satisfies readonly Actor[]
const path = '/api/v3/write/transformation'

test('09 Function-level hole on a sibling call: each write is denied by itself to those whom the matrix denies it', async ({
  server,
}) => {
  const attacks = examples.flatMap(([name, parameters]) =>
    actors
      .filter((actor) => writeContracts[name].may[actor] === false)
      .map((actor) => [`${actor} ${name}`, () => server.write(actor, name, parameters)] as const),
  )
  expect(attacks.length).toBeGreaterThan(100)
  await expectUntouched(server, attacks)
  for (const [name, parameters] of examples)
    for (const role of ['ANON', 'LOST', 'LOCK'] as const)
      expect([role, name, (await server.write(role, name, parameters)).status]).toEqual([
        role,
        name,
        401,
      ])
})

test('09 Function-level hole on a sibling call: a write has one spelling and one envelope', async ({
  server,
}) => {
  const parameters = { Name: 'Spelled otherwise', StatusId: 1 }
  const write = (focus: unknown, action: unknown) => ({ focus, action, parameters })
  await expectUntouched(
    server,
    [
      write('project', 'create'),
      write('PROJECT', 'CREATE'),
      write('Project ', 'Create'),
      write('Project', 'Create\0'),
      write('Project:Create', ''),
      write('', 'Project:Create'),
      write(['Project'], ['Create']),
      { ...write('Test', 'x'), transformation: write('Project', 'Create') },
      { transformation: { transformation: write('Project', 'Create') } },
      { data: write('Project', 'Create') },
      [write('Project', 'Create')],
      { '0': write('Project', 'Create') },
    ].map((body) => [JSON.stringify(body), () => server.post('ADM', body, 'rds')] as const),
  )
  await expectUntouched(server, [
    ['wrapped', () => server.post('C+', { transformation: write('Project', 'Create') }, 'rds')],
  ])
})

test('09 Function-level hole on a sibling call: no other method and no other spelling of the address reaches a write', async ({
  server,
}) => {
  const body = JSON.stringify({
    focus: 'Project',
    action: 'Create',
    parameters: { Name: 'By another door', StatusId: 1 },
  })
  const headers = {
    ...server.as('ADM'),
    'content-type': 'application/json',
    'content-length': String(body.length),
  }
  const overriding = {
    'x-http-method-override': 'POST',
    'x-http-method': 'POST',
    'x-method-override': 'POST',
  }
  await expectUntouched(server, [
    ...(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const).map(
      (method) =>
        [
          method,
          () => server.fetch(path, { method, headers: { ...headers, ...overriding }, body }),
        ] as const,
    ),
    ...[
      `${path}/`,
      `/${path}`,
      path.toUpperCase(),
      path.replace('write', '%77rite'),
      path.replace('/api', '/%61pi'),
      path.replace('v3', 'v3%2f'),
      path.replace('v3', 'v5'),
      `${path}.json`,
      `${path};x`,
    ].map(
      (other) => [other, () => server.fetch(other, { method: 'POST', headers, body })] as const,
    ),
  ])
})

test('09 Function-level hole on a sibling call: every call for administrators is denied to all others', async ({
  server,
}) => {
  for (const route of server.routes.filter((one) =>
    /admin\/(?!all_|project|module_)|mail|refus|history\/all/.test(one),
  )) {
    const [method = '', url = ''] = route.split(' ')
    if (!url.startsWith('/api/')) continue
    for (const role of ['C+', 'K+', 'Kx', 'ANON'] as const) {
      const { status } = await server.fetch(url.replaceAll(/:\w+/g, '1'), {
        method,
        headers: { ...server.as(role), 'content-type': 'application/json' },
        ...(method === 'POST' && { body: '{}' }),
      })
      expect([route, role, status >= 400 && status < 500]).toEqual([route, role, true])
    }
  }
})
