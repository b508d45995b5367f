import { expect } from 'vitest'
import { makeProject } from '../factories/make-project.ts'
import { test } from '../harness/server-test.ts'
import { expectUntouched } from './untouched.ts'

const inherited = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  'isPrototypeOf',
]

const parameters = { Name: 'Polluted', StatusId: 1 }

// The server runs in this process, so changes to Object.prototype would be visible here.
const isClean = () => {
  for (const name of ['polluted', 'isAdministrator', 'user_type', 'UserType', 'focus', 'isDemo'])
    expect([name, name in {}]).toEqual([name, false])
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(Object.keys(Array.prototype)).toEqual([])
}

test('30 Prototype pollution: inherited member names are no focus, no action, no target and no phase', async ({
  server,
}) => {
  const { project, standards } = await makeProject(server)
  await expectUntouched(
    server,
    inherited.flatMap((name) => [
      [
        `focus ${name}`,
        () => server.post('ADM', { focus: name, action: 'Create', parameters }, 'rds'),
      ] as const,
      [
        `action ${name}`,
        () => server.post('ADM', { focus: 'Project', action: name, parameters }, 'rds'),
      ] as const,
      [
        `focus and action ${name}`,
        () => server.post('ADM', { focus: name, action: name, parameters }, 'rds'),
      ] as const,
      [
        `target ${name}`,
        () => server.post('ADM', { focus: 'Project', action: 'Create', parameters }, name),
      ] as const,
      [
        `target of a read ${name}`,
        () => server.read('ADM', 'dates/dates', { project_id: project }, name as 'rds'),
      ] as const,
      [
        `phase ${name}`,
        () =>
          server.write('ADM', 'Standard:UpdateStatus', {
            project_id: project,
            standard_id: standards[0]?.id,
            phase: name,
            status: 'Complete',
          }),
      ] as const,
      [
        `read ${name}`,
        () => server.fetch(`/api/v5/admin/${name}`, { headers: server.as('ADM') }),
      ] as const,
    ]),
  )
  isClean()
})

test('30 Prototype pollution: a body with a member named like an inherited one is rejected, at any depth', async ({
  server,
}) => {
  const { project } = await makeProject(server)
  const evil = '{"isAdministrator":true,"polluted":true,"user_type":"Administrator"}'
  const bodies = ['__proto__', 'constructor', 'prototype', '\\u005f_proto__'].flatMap((name) => [
    `{"focus":"Project","action":"Create","parameters":{"Name":"P","StatusId":1},"${name}":${evil}}`,
    `{"focus":"Project","action":"Create","parameters":{"Name":"P","StatusId":1,"${name}":${evil}}}`,
    `{"focus":"Project","action":"Create","parameters":{"${name}":{"Name":"P","StatusId":1}}}`,
    `{"focus":"Project","action":"UpdateSettings","parameters":{"project_id":${project},"changes":{"${name}":${evil}}}}`,
    `{"focus":"Project","action":"UpdateSettings","parameters":{"project_id":${project},"changes":{"a":{"b":[{"${name}":${evil}}]}}}}`,
    `{"transformation":{"focus":"Project","action":"Create","parameters":{"Name":"P","StatusId":1},"${name}":${evil}}}`,
    `{"focus":"Project","action":"Create","parameters":{"Name":"P","StatusId":1},"expected":{"${name}":${evil}}}`,
  ])
  await expectUntouched(
    server,
    bodies.map((body) => [body, () => server.post('ADM', body, 'rds')] as const),
  )
  isClean()
})

test('30 Prototype pollution: neither query parameters nor a sign-in body reach inherited members', async ({
  server,
}) => {
  for (const query of [
    '__proto__[isAdministrator]=true',
    '__proto__.isAdministrator=true',
    'constructor[prototype][isAdministrator]=true',
    '__proto__=x',
    'constructor=x',
    'a[__proto__][b]=1',
    '__proto__[]=x',
  ]) {
    const { status } = await server.fetch(`/api/v5/admin/all_projects?${query}&apiDb=rds`, {
      headers: server.as('Kx'),
    })
    expect([query, status >= 400 && status < 500]).toEqual([query, true])
    expect((await server.fetch(`/api/session?${query}`)).status).toBeLessThan(500)
  }
  for (const body of [
    '{"__proto__":{"isAdministrator":true}}',
    '{"email":"x@y.test","password":"not the password","constructor":{"prototype":{"polluted":1}}}',
  ]) {
    const { status } = await server.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.address },
      body,
    })
    expect(status).toBe(400)
  }
  const { body } = await server.fetch('/api/session', { headers: server.as('Kx') })
  expect(body.data.user.isAdministrator).toBe(false)
  isClean()
})

test('30 Prototype pollution: settings of any name are stored as settings', async ({ server }) => {
  const { project } = await makeProject(server)
  const changes = { toString: 'a', valueOf: 'b', hasOwnProperty: 'c' }
  const { status } = await server.write('ADM', 'Project:UpdateSettings', {
    project_id: project,
    changes,
  })
  expect(status).toBeLessThan(500)
  expect((await server.read('ADM', 'admin/project_settings', { project_id: project })).status).toBe(
    200,
  )
  isClean()
})
