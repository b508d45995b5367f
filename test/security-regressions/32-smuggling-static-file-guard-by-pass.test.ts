import { expect } from 'vitest'
import { test } from '../harness/server-test.ts'
import type { TestServer } from '../harness/test-server.ts'
import { rawRequest } from './raw-request.ts'

const projects = async (server: TestServer) =>
  (await server.sql('rds', 'select count(*)::int as n from "Project"'))[0].n

const cookie = (server: TestServer) => `cookie: ${server.as('ADM')['cookie'] ?? ''}\r\n`

const smuggled = (server: TestServer) => {
  const body = JSON.stringify({
    focus: 'Project',
    action: 'Create',
    parameters: { Name: 'Smuggled', StatusId: 1 },
  })
  return `POST /api/v3/write/transformation?apiDb=rds HTTP/1.1\r\nhost: x\r\n${cookie(server)}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

const post = (headers: string, body: string) =>
  `POST /api/auth/sign-out HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n${body}`

// Requests whose end two parsers see at different positions: what is a body to one is a request to the other.
const ambiguous = (server: TestServer): Record<string, string> => {
  const hidden = smuggled(server)
  const chunked = `0\r\n\r\n${hidden}`
  return {
    'a length and chunks': post(
      `content-length: ${chunked.length}\r\ntransfer-encoding: chunked\r\n`,
      chunked,
    ),
    'chunks and a length': post(`transfer-encoding: chunked\r\ncontent-length: 4\r\n`, chunked),
    'two lengths': post(`content-length: 0\r\ncontent-length: ${hidden.length}\r\n`, hidden),
    'two lengths in one': post(`content-length: 0, ${hidden.length}\r\n`, hidden),
    'a length with a sign': post(`content-length: +${hidden.length}\r\n`, hidden),
    'a length in hexadecimal': post(`content-length: 0x0\r\n`, hidden),
    'a negative length': post(`content-length: -1\r\n`, hidden),
    'a length with words': post(`content-length: 0 0\r\n`, hidden),
    'chunks of another name': post(`transfer-encoding: xchunked\r\n`, chunked),
    'chunks that are not last': post(`transfer-encoding: chunked, identity\r\n`, chunked),
    'chunks told twice': post(
      `transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n`,
      chunked,
    ),
    'chunks with a tab': post(`transfer-encoding:\tchunked\r\ncontent-length: 0\r\n`, chunked),
    'chunks with a space before the colon': post(
      `transfer-encoding : chunked\r\ncontent-length: 0\r\n`,
      chunked,
    ),
    'chunks on a folded line': post(
      `transfer-encoding:\r\n chunked\r\ncontent-length: 0\r\n`,
      chunked,
    ),
    'a header without its carriage return': post(
      `x: y\ntransfer-encoding: chunked\ncontent-length: 0\r\n`,
      chunked,
    ),
    'a bare carriage return in a header': post(`x: y\rtransfer-encoding: chunked\r\n`, chunked),
    'a NUL in a header': post(`x: \0\r\ncontent-length: 0\r\n`, hidden),
    'a chunk size that overflows': post(
      `transfer-encoding: chunked\r\n`,
      `10000000000000000\r\n${hidden}`,
    ),
    'a chunk size with a sign': post(`transfer-encoding: chunked\r\n`, `-1\r\n${hidden}`),
    'a chunk size in hexadecimal spelling': post(
      `transfer-encoding: chunked\r\n`,
      `0x0\r\n\r\n${hidden}`,
    ),
    'a chunk that ends otherwise': post(
      `transfer-encoding: chunked\r\n`,
      `1\r\nXX0\r\n\r\n${hidden}`,
    ),
    'a chunk extension with a line of its own': post(
      `transfer-encoding: chunked\r\n`,
      `0;\n${hidden}\r\n\r\n`,
    ),
    'a line before the request': `\r\n\r\n\0${smuggled(server)}`,
    'HTTP 0.9': `GET /\r\n${hidden}`,
    'HTTP 3.0': hidden.replace('HTTP/1.1', 'HTTP/3.0'),
    'a request line with a space too many': hidden.replace(' HTTP', '  x HTTP'),
  }
}

test('32 Smuggling, static-file guard by-pass: a request with an ambiguous end smuggles no second one', async ({
  server,
}) => {
  const before = await projects(server)
  for (const [what, bytes] of Object.entries(ambiguous(server))) {
    const answers = await rawRequest(server.address, bytes)
    expect([what, answers.filter(({ status }) => status < 400)]).toEqual([what, []])
    expect([what, await projects(server)]).toEqual([what, before])
  }
  const [works] = await rawRequest(server.address, smuggled(server))
  expect(works?.status).toBe(200)
  expect(await projects(server)).toBe(before + 1)
})

test('32 Smuggling, static-file guard by-pass: a call that ignores its body does not leave it as the next request', async ({
  server,
}) => {
  const before = await projects(server)
  const hidden = smuggled(server)
  for (const method of ['GET', 'HEAD', 'DELETE', 'OPTIONS']) {
    const bytes = `${method} /api/session HTTP/1.1\r\nhost: x\r\ncontent-length: ${hidden.length}\r\n\r\n${hidden}`
    await rawRequest(server.address, bytes)
    expect([method, await projects(server)]).toEqual([method, before])
  }
  const bytes = `POST /api/nothing HTTP/1.1\r\nhost: x\r\ncontent-length: ${hidden.length}\r\n\r\n${hidden}`
  await rawRequest(server.address, bytes)
  expect(await projects(server)).toBe(before)
})

test('32 Smuggling, static-file guard by-pass: no spelling of an address bypasses authentication', async ({
  server,
}) => {
  const secret = '/api/v5/admin/all_users'
  const spellings = [
    '/%61pi/v5/admin/all_users',
    '//api/v5/admin/all_users',
    '/./api/v5/admin/all_users',
    '/assets/../api/v5/admin/all_users',
    '/assets/%2e%2e/api/v5/admin/all_users',
    '/assets//..//api/v5/admin/all_users',
    '/assets/..;/api/v5/admin/all_users',
    '/assets/..%2fapi/v5/admin/all_users',
    '/API/v5/admin/all_users',
    '/api/v5/admin/all_users/',
    '/api/v5/admin/all_users;x',
    '/api/v5/admin/all_users%20',
    '/api/v5/admin/all_users%00',
    '/api/v5/admin/all_users.json',
    '/api/v5/admin/all_users%3fx',
    '/api/v5/admin/../admin/all_users',
    '/api\\v5\\admin\\all_users',
    `http://x${secret}`,
    `http://127.0.0.1${secret}`,
    `*${secret}`,
    `x${secret}`,
    '/healthz/../api/v5/admin/all_users',
    '/healthz;/api/v5/admin/all_users',
    '/app/..%2fapi/v5/admin/all_users',
  ]
  for (const [line, who] of spellings.flatMap(
    (one) =>
      [
        [one, ''],
        [one, `cookie: ${server.as('K+')['cookie'] ?? ''}\r\n`],
      ] as const,
  )) {
    const [answered] = await rawRequest(
      server.address,
      `GET ${line} HTTP/1.1\r\nhost: x\r\n${who}x-original-url: ${secret}\r\nx-rewrite-url: ${secret}\r\nx-forwarded-prefix: ${secret}\r\nconnection: close\r\n\r\n`,
    )
    expect([line, /"UserName"|"FullName"|"data"/.test(answered?.body ?? '')]).toEqual([line, false])
    expect([line, (answered?.status ?? 400) < 500]).toEqual([line, true])
  }
})

test('32 Smuggling, static-file guard by-pass: no header makes the server respond for another address or person', async ({
  server,
}) => {
  const { body } = await server.fetch('/api/session', {
    headers: {
      'x-forwarded-user': 'ada.admin@plumbline.test',
      'x-remote-user': 'ada.admin@plumbline.test',
      'x-user-id': server.idOf('ADM'),
      authorization: 'Bearer x',
      'x-middleware-subrequest': 'middleware:middleware',
      'x-original-url': '/api/v5/admin/all_users',
      'x-http-method-override': 'POST',
    },
  })
  expect(body.data.user).toBeNull()
  const { headers } = await server.fetch('/api/docs', {
    headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
  })
  expect(JSON.stringify(headers)).not.toContain('evil.test')
})

test.for(['http://x/api/auth/sign-in/email', '/api/auth/sign-in/email#/other/words'])(
  '32 Smuggling, static-file guard by-pass: a call addressed as %s is rejected, so that it is not counted as another one',
  async (spelled, { server }) => {
    const send = (address: string) =>
      rawRequest(
        server.address,
        `POST ${address} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`,
      )
    const [plain] = await send('/api/auth/sign-in/email')
    expect(plain?.status).toBe(400)
    expect(plain?.body).not.toContain('invalidParameters')
    const [answered] = await send(spelled)
    expect([answered?.status, answered?.body]).toEqual([
      400,
      expect.stringContaining('invalidParameters'),
    ])
  },
)
