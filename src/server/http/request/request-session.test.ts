import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readConfig } from '#server/settings/config.ts'
import { createAppContext } from '#server/startup/create-app-context.ts'
import { createApp } from '#server/startup/create-app.ts'
import { hashOfCookie, makeSession, testSecret } from '#test/factories/make-session.ts'
import { people } from '#test/harness/people.ts'
import { test as serverTest } from '#test/harness/server-test.ts'

type Sent = { readonly body?: string; readonly headers?: object }

/** An application that counts session lookups, on the databases of the server. */
const test = serverTest
  .extend('counting', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-session-'))
    mkdirSync(join(folder, 'assets'))
    for (const page of ['index.html', 'app.html']) writeFileSync(join(folder, page), page)
    const counting = { address: 'http://127.0.0.1', lookUps: 0 }
    const opened = createAppContext({
      config: readConfig({ PLUMBLINE_DATA: folder, LOG_LEVEL: 'silent', RDS_URL: server.urls.rds }),
      urls: server.urls,
      authSecret: testSecret,
      pagesFolder: folder,
      origins: () => [counting.address],
      report: (error) => console.error(error),
      log: () => {},
    })
    const app = await createApp({
      ...opened,
      findAnySession: (cookies) => {
        counting.lookUps += 1
        return opened.findAnySession(cookies)
      },
    })
    counting.address = await app.listen({ port: 0, host: '127.0.0.1' })
    onCleanup(async () => {
      await app.close()
      await opened.close()
      rmSync(folder, { recursive: true, force: true })
    })
    return counting
  })
  .extend(
    'lookUpsOf',
    ({ server, counting }) =>
      async (path: string, { body, headers = {} }: Sent = {}) => {
        counting.lookUps = 0
        const { status } = await fetch(`${counting.address}${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            ...server.as('C+'),
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body !== undefined && { body }),
        })
        return [status, counting.lookUps]
      },
  )

test('looks up the session once per request', async ({ lookUpsOf }) => {
  const write = '/api/v3/write/transformation?apiDb=rds'
  const refused = '{"focus":"Module","action":"Create","parameters":{"Name":"x"}}'
  expect(await lookUpsOf('/api/v5/tasks/for_dashboard?apiDb=rds&user_id=x')).toEqual([
    expect.any(Number),
    1,
  ])
  // The audit log of denials reuses the session.
  expect(await lookUpsOf(write, { body: refused })).toEqual([403, 1])
  expect(await lookUpsOf('/api/v5/own_sessions/end', { body: '{"id":"nothing"}' })).toEqual([
    404, 1,
  ])
  expect(await lookUpsOf('/api/auth/factors/backup-codes', { body: '{}' })).toEqual([
    expect.any(Number),
    1,
  ])
})

test('looks up no session where none is required', async ({ lookUpsOf }) => {
  expect(
    await lookUpsOf('/api/auth/link', { body: '{"token":"x"}', headers: { cookie: '' } }),
  ).toEqual([400, 0])
})

test('returns 401 when the session ends while the body arrives', async ({ server, counting }) => {
  const { hostname, port } = new URL(counting.address)
  const body = '{"focus":"Test","action":"Create","parameters":{}}'
  const { cookie } = await makeSession(
    (text, values) => server.sql('identity', text, values),
    people['C+'].id,
  )
  counting.lookUps = 0
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /api/v3/write/transformation HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncookie: ${cookie}\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  await expect.poll(() => counting.lookUps).toBe(1)
  await server.sql('identity', `delete from "session" where "token" = $1`, [hashOfCookie(cookie)])
  const answer = new Promise<string>((resolve) =>
    socket.once('data', (part) => resolve(part.toString())),
  )
  socket.write(body.slice(10))
  expect(await answer).toMatch(/^HTTP\/1\.1 401 /)
  socket.destroy()
})
