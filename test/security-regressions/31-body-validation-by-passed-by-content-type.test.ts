import { expect } from 'vitest'
import { test } from '../harness/server-test.ts'
import { rawRequest } from './raw-request.ts'
import { expectUntouched } from './untouched.ts'

const path = '/api/v3/write/transformation?apiDb=rds'

const asked = (Name: string) =>
  JSON.stringify({ focus: 'Project', action: 'Create', parameters: { Name, StatusId: 1 } })

// Content types with which bodies bypassed validation in other products, or that parsers interpret differently.
const strange = [
  'application/json; x',
  'application/json;',
  'application/json,text/plain',
  'application/json text/plain',
  'application/json\tx',
  'application/jsonx',
  'application/json-patch+json',
  'application/vnd.api+json',
  'application/json; charset=utf-16',
  'application/json; charset=iso-8859-1',
  'application/json; charset=utf-8; charset=utf-16',
  'application/json; charset=utf-8; x=y',
  'application/json; charset="utf-8',
  'text/json',
  'text/plain',
  'text/plain; application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=application/json',
  '*/*',
  'application/*',
  'application',
  '/json',
  '',
  ';',
  'application/json;application/json',
  '"application/json"',
]

test('31 Body validation by-passed by Content-Type: bodies that are not declared as JSON are rejected in one way', async ({
  server,
}) => {
  for (const type of strange) {
    const { status, body } = await server.fetch(path, {
      method: 'POST',
      headers: { ...server.as('ADM'), 'content-type': type },
      body: asked(`Strange ${type}`),
    })
    expect([type, status, body.error_code]).toEqual([type, 415, 'notJson'])
  }
  const cookie = server.as('ADM')['cookie'] ?? ''
  const body = asked('No type')
  for (const head of [
    '',
    'content-type: text/plain\r\ncontent-type: application/json\r\n',
    'transfer-encoding: chunked\r\n',
  ]) {
    const isChunked = head.startsWith('transfer')
    const [answered] = await rawRequest(
      server.address,
      `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: ${cookie}\r\n${head}${isChunked ? '' : `content-length: ${body.length}\r\n`}\r\n${isChunked ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body}`,
    )
    expect([head, answered?.status]).toEqual([head, 415])
  }
  expect(
    await server.sql(
      'rds',
      `select * from "Project" where "Name" like 'Strange%' or "Name" = 'No type'`,
    ),
  ).toEqual([])
})

test('31 Body validation by-passed by Content-Type: every spelling of JSON in UTF-8 is parsed and validated alike', async ({
  server,
}) => {
  for (const [index, type] of [
    'application/json',
    'Application/JSON',
    'APPLICATION/JSON; CHARSET=UTF-8',
    'application/json;charset=utf-8',
    'application/json ; charset="utf-8"',
    '  application/json  ',
  ].entries()) {
    const send = (body: string) =>
      server.fetch(path, {
        method: 'POST',
        headers: { ...server.as('ADM'), 'content-type': type },
        body,
      })
    expect([type, (await send(asked(`Plain ${index}`))).status]).toEqual([type, 200])
    expect([type, (await send(asked(''))).status]).toEqual([type, 400])
    expect([
      type,
      (
        await send(
          '{"focus":"Project","action":"Create","parameters":{"__proto__":{"Name":"P","StatusId":1}}}',
        )
      ).status,
    ]).toEqual([type, 400])
  }
})

test('31 Body validation by-passed by Content-Type: a body that two readers could read differently is refused', async ({
  server,
}) => {
  const latin = Buffer.from(asked('Caf\u00E9'), 'latin1')
  const ofBytes = async (bytes: Buffer) => {
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: ${server.as('ADM')['cookie'] ?? ''}\r\ncontent-type: application/json\r\ncontent-length: ${bytes.length}\r\n\r\n`
    const [answered] = await rawRequest(server.address, Buffer.concat([Buffer.from(head), bytes]))
    return { status: answered?.status ?? 0 }
  }
  const twice =
    '{"focus":"Project","action":"Create","parameters":{"Name":"A","StatusId":1,"Name":"B"}}'
  await expectUntouched(server, [
    ['Latin-1', () => ofBytes(latin)],
    ['UTF-16', () => ofBytes(Buffer.from(asked('Wide'), 'utf16le'))],
    ['a byte order mark', () => ofBytes(Buffer.from(`\uFEFF${asked('Marked')}`))],
    [
      'overlong UTF-8',
      () => ofBytes(Buffer.from(asked('Over#').replace('#', '\u00C0\u00AF'), 'latin1')),
    ],
    ['a member twice', () => server.post('ADM', twice, 'rds')],
    [
      'a member twice, once spelled otherwise',
      () => server.post('ADM', twice.replace('"Name":"B"', '"N\\u0061me":"B"'), 'rds'),
    ],
    [
      'the action twice',
      () => server.post('ADM', `${asked('Twice').slice(0, -1)},"action":"Create"}`, 'rds'),
    ],
    ['more after the end', () => server.post('ADM', `${asked('More')}{}`, 'rds')],
    ['a comment', () => server.post('ADM', `/**/${asked('Remark')}`, 'rds')],
    ['single quotes', () => server.post('ADM', asked('Quotes').replaceAll('"', "'"), 'rds')],
    ['a trailing comma', () => server.post('ADM', asked('Comma').replace(/\}$/, ',}'), 'rds')],
    ['NaN', () => server.post('ADM', asked('N').replace('1', 'NaN'), 'rds')],
  ])
})

test('31 Body validation by-passed by Content-Type: this holds for every call with a body', async ({
  server,
}) => {
  const posts = server.routes.filter(
    (route) => route.startsWith('POST ') && !route.includes('uploads') && !/hosted/.test(route),
  )
  expect(posts.length).toBeGreaterThan(2)
  for (const route of posts) {
    const url = route.slice(5).replaceAll(/:\w+/g, '1').replace('*', 'sign-in/email')
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; x']) {
      // Mail programs send a form (RFC 8058).
      if (url === '/unsubscribe' && type.endsWith('urlencoded')) continue
      const { status } = await server.fetch(url, {
        method: 'POST',
        headers: { ...server.as('ADM'), 'content-type': type, origin: server.address },
        body: '{}',
      })
      expect([route, type, status]).toEqual([route, type, 415])
    }
  }
})
