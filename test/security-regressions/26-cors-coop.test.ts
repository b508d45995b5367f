import { expect } from 'vitest'
import { test } from '../harness/server-test.ts'
import type { TestServer } from '../harness/test-server.ts'
import { expectUntouched } from './untouched.ts'

const write = '/api/v3/write/transformation?apiDb=rds'
const body = JSON.stringify({
  focus: 'Project',
  action: 'Create',
  parameters: { Name: 'From another site', StatusId: 1 },
})
const json = { 'content-type': 'application/json' }

const strangers = (server: TestServer) => {
  const { host, port } = new URL(server.address)
  return [
    'https://evil.test',
    'null',
    `https://${host}`,
    `http://${host}.evil.test`,
    `http://evil.test/${host}`,
    `http://x.${host}`,
    `${server.address}.evil.test`,
    `${server.address}@evil.test`,
    `${server.address}/`,
    server.address.toUpperCase(),
    `http://127.0.0.1:${Number(port) + 1}`,
    'http://127.0.0.1',
    '',
    `${server.address}, https://evil.test`,
  ]
}

test('26 CORS, COOP: no response can be read by another site, nor its window held', async ({
  server,
}) => {
  for (const origin of ['https://evil.test', 'null', server.address])
    for (const [method, path] of [
      ['GET', '/api/session'],
      ['GET', '/api/v5/admin/all_projects'],
      ['GET', '/api/openapi.json'],
      ['GET', '/app'],
      ['GET', '/api/nothing'],
      ['OPTIONS', write],
      ['OPTIONS', '/api/auth/sign-in/email'],
      ['OPTIONS', '/api/v5/uploads'],
      ['POST', '/api/auth/sign-in/email'],
    ] as const) {
      const { headers, status } = await server.fetch(path, {
        method,
        headers: {
          ...server.as('ADM'),
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
          'access-control-request-private-network': 'true',
        },
      })
      const told = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
      expect([origin, method, path, told]).toEqual([origin, method, path, []])
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      if (method === 'OPTIONS') expect(status).toBeGreaterThanOrEqual(400)
    }
})

test('26 CORS, COOP: a change requested by a page of another site is rejected, despite the cookie', async ({
  server,
}) => {
  await expectUntouched(server, [
    ...strangers(server).map(
      (origin) =>
        [
          `from ${origin}`,
          () =>
            server.fetch(write, {
              method: 'POST',
              headers: { ...server.as('ADM'), ...json, origin },
              body,
            }),
        ] as const,
    ),
    ...['cross-site', 'same-site', 'unknown'].map(
      (site) =>
        [
          `said to be ${site}`,
          () =>
            server.fetch(write, {
              method: 'POST',
              headers: {
                ...server.as('ADM'),
                ...json,
                origin: server.address,
                'sec-fetch-site': site,
              },
              body,
            }),
        ] as const,
    ),
    // Content types that a form can send without a preflight request.
    ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'].map(
      (type) =>
        [
          `a form of ${type}`,
          () =>
            server.fetch(write, {
              method: 'POST',
              headers: { ...server.as('ADM'), 'content-type': type },
              body,
            }),
        ] as const,
    ),
    [
      'an upload from another site',
      () =>
        server.fetch('/api/v5/uploads?apiDb=rds&file_name=x.pdf', {
          method: 'POST',
          headers: {
            ...server.as('ADM'),
            'content-type': 'application/pdf',
            origin: 'https://evil.test',
          },
          body: '%PDF-1.4',
        }),
    ],
  ])
})

test('26 CORS, COOP: a page of another site can neither sign people in nor out', async ({
  server,
}) => {
  const account = JSON.stringify({ email: 'ada.admin@plumbline.test', password: 'plumb the line' })
  for (const origin of strangers(server)) {
    const signIn = await server.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { ...json, origin },
      body: account,
    })
    expect([origin, signIn.status, signIn.headers['set-cookie']]).toEqual([origin, 403, undefined])
    const signOut = await server.fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { ...server.as('K2'), ...json, origin },
      body: '{}',
    })
    expect([origin, signOut.status]).toEqual([origin, 403])
  }
  expect((await server.read('K2', 'users/profile')).status).toBe(200)
})

test('26 CORS, COOP: another site may link to a page, but neither read nor embed it', async ({
  server,
}) => {
  const from = (mode: string, dest: string) => ({
    ...server.as('ADM'),
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': mode,
    'sec-fetch-dest': dest,
  })
  expect((await server.fetch('/app', { headers: from('navigate', 'document') })).status).toBe(200)
  for (const path of ['/app', '/api/session', '/api/v5/admin/all_projects'])
    for (const [mode, dest] of [
      ['no-cors', 'script'],
      ['no-cors', 'image'],
      ['cors', 'empty'],
      ['navigate', 'iframe'],
      ['navigate', 'object'],
    ] as const)
      expect([
        path,
        mode,
        dest,
        (await server.fetch(path, { headers: from(mode, dest) })).status,
      ]).toEqual([path, mode, dest, 403])
})

test('26 CORS, COOP: pages of the server and API clients without a browser work', async ({
  server,
}) => {
  const asked = (name: string) =>
    JSON.stringify({ focus: 'Project', action: 'Create', parameters: { Name: name, StatusId: 1 } })
  for (const [what, headers] of [
    [
      'a page',
      { origin: server.address, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
    ],
    ['a script with the origin of the server', { origin: server.address }],
    ['a script', {}],
  ] as const) {
    const { status } = await server.fetch(write, {
      method: 'POST',
      headers: { ...server.as('ADM'), ...json, ...headers },
      body: asked(what),
    })
    expect([what, status]).toEqual([what, 200])
  }
})
