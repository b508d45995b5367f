import { expect, test } from 'vitest'
import { fileReads, reads, writes } from '#server/pipeline/registry.ts'
import { callName } from './call-name.ts'
import { requestedIds } from './request-ids.ts'

test('ids are recorded by name, as numbers and as people', () => {
  const person = '47EAA099-2cb6-416d-86dc-283cf0480ff9'
  expect(
    requestedIds({
      project_id: 1,
      standard_id: '7',
      newStandardId: 8,
      client_user_id: person,
      Id: person,
    }),
  ).toEqual({
    project_id: 1,
    standard_id: 7,
    newStandardId: 8,
    client_user_id: person.toLowerCase(),
    Id: person.toLowerCase(),
  })
})

test.each<Record<string, unknown>>([
  { text: 'a secret', password: 'a secret', token: 'a secret', q: 'a secret' },
  { project_id: 'a secret', user_id: 'a secret', Id: 'sk_live_a1b2c3d4e5f6' },
  { project_id: '12abc', standard_id: '0x10', task_id: -1, document_id: 2_147_483_648 },
  { id: { id: 1 }, task_id: [1], module_id: null, element_id: 1.5, x: 5 },
  { constructor: 1, __proto__: 2, upload_id: 'd0c7e2d4-0c55-4d43-9a52-3f1f6a1d0001' },
])('records nothing of %o', (sent) => {
  expect(requestedIds(sent)).toEqual({})
})

test('unknown parameter names are not recorded, however many there are', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
  const names = letters.flatMap((a) => letters.map((b) => `${a}${b}_id`))
  const madeUp = Object.fromEntries([...names, 'asecret_user_id'].map((name) => [name, 1]))
  expect(requestedIds({ project_id: 7, ...madeUp })).toEqual({ project_id: 7 })
})

const namesIn = (schema: object): string[] =>
  'shape' in schema ? Object.keys(schema.shape as object) : []

// The ids of impersonations and uploads are secrets.
const unkept = new Set(['preview_id', 'upload_id', 'logo_upload_id'])

test('records the ids of every call', () => {
  const names = new Set([
    ...[...writes.values()].flatMap(({ contract }) => namesIn(contract.parameters)),
    ...[...reads.values(), ...fileReads.values()].flatMap(({ contract }) =>
      namesIn(contract.query),
    ),
  ])
  const ids = [...names].filter(
    (name) => /^(?:id|Id|.*_id|new.*Id)$/.test(name) && !unkept.has(name),
  )
  expect(ids.length).toBeGreaterThan(10)
  const person = '47eaa099-2cb6-416d-86dc-283cf0480ff9'
  for (const name of ids) {
    const kept = { ...requestedIds({ [name]: person }), ...requestedIds({ [name]: 7 }) }
    expect([name, name in kept]).toEqual([name, true])
  }
})

test.each([
  ['/api/v5/tasks/tasks_for_project', '/api/v5/tasks/tasks_for_project', 'tasks/tasks_for_project'],
  ['/api/v5/projects/:id/project', '/api/v5/projects/7/project', 'projects/{id}/project'],
  ['/api/v5/uploads', '/api/v5/uploads', 'upload'],
  ['/api/auth/*', '/api/auth/sign-in/email', 'sign-in/email'],
  ['/api/auth/*', '/api/auth/sign-out', 'sign-in: sign-out'],
  ['/api/auth/*', '/api/auth/two-factor/verify-totp', 'sign-in: two-factor/verify-totp'],
  ['/api/auth/*', '/api/auth/reset-password/Tk3nTk3n', 'sign-in: other'],
  ['/api/auth/*', '/api/auth/made/up/by-somebody', 'sign-in: other'],
  ['/api/auth/*', '/api/auth/sign-in/made-up', 'sign-in: other'],
  ['/api/docs', '/api/docs', '/api/docs'],
  ['/*', '/app', undefined],
  [undefined, '/api/v5/nothing', undefined],
])('a call of the route %s at %s is named %s', (route, path, name) => {
  expect(callName(route, path, null)).toBe(name)
})

test("names a registered write, and any other call of its endpoint 'write'", () => {
  const route = '/api/v3/write/transformation'
  expect(callName(route, route, { focus: 'Task', action: 'Edit' })).toBe('Task:Edit')
  for (const body of [null, 'x', { focus: 'Task', action: 'a secret' }, { focus: 7 }])
    expect(callName(route, route, body)).toBe('write')
})
