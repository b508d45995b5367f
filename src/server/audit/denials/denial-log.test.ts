import pg from 'pg'
import { expect, inject } from 'vitest'
import type { Target } from '#rules/api/targets.ts'
import { accountPassword, makeAccount } from '#test/factories/make-account.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { codeOf } from '#test/fakes/authenticator-app.ts'
import { browserOf } from '#test/harness/browser-of.ts'
import { people } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import { cookieIn, signInAs } from '#test/harness/sign-in-calls.ts'
import type { FirstServer } from '#test/harness/test-server.ts'

const recorded = (server: FirstServer, target: Target = 'rds') =>
  server.sql(target, 'select * from "Refusal" order by "Id"')

const since = async (server: FirstServer, target: Target, act: () => Promise<unknown>) => {
  const before = (await recorded(server, target)).length
  await act()
  return (await recorded(server, target)).slice(before)
}

const secret = 'a text that nobody else may read'

const comment = (made: MadeProject) => ({
  project_id: made.project,
  standard_id: made.standards[0]!.id,
  phase: 'desktop-review',
  consultant_comment: secret,
})

test.for(['rds', 'ps'] as const)(
  'a denied write records person, call and ids and no text, in %s',
  async (target, { server, made }) => {
    let requestId: unknown
    const rows = await since(server, target, async () => {
      const { body } = await server.write('K+', 'Standard:UpdateConsultantComment', comment(made), {
        target,
      })
      requestId = body.request_id
    })
    expect(rows).toMatchObject([
      {
        Times: 1,
        UserId: server.idOf('K+', target),
        Call: 'Standard:UpdateConsultantComment',
        Target: target,
        ProjectId: made.project,
        Asked: { project_id: made.project, standard_id: made.standards[0]!.id },
        Code: 'notAllowed',
        Status: 403,
        RequestId: requestId,
        Address: '127.0.0.1',
      },
    ])
    expect(JSON.stringify(rows)).not.toContain(secret)
  },
)

test('denied writes and reads of foreign projects, and calls of locked people, are recorded with their status', async ({
  server,
  made,
}) => {
  const rows = await since(server, 'rds', async () => {
    await server.write('C-', 'Standard:UpdateConsultantComment', comment(made))
    await server.read('Kx', 'projects/{id}/project', { id: made.project })
    await server.read('LOCK', 'tasks/for_dashboard', { user_id: server.idOf('LOCK') })
    await server.read('C+', 'admin/gf_login_info')
  })
  const entries = rows.map(({ UserId, Call, Code, Status, ProjectId }) => [
    UserId,
    Call,
    Code,
    Status,
    ProjectId,
  ])
  const { project } = made
  expect(entries).toEqual([
    [server.idOf('C-'), 'Standard:UpdateConsultantComment', 'notFound', 404, project],
    [server.idOf('Kx'), 'projects/{id}/project', 'notFound', 404, project],
    [server.idOf('LOCK'), 'tasks/for_dashboard', 'notSignedIn', 401, null],
    [server.idOf('C+'), 'admin/gf_login_info', 'notAllowed', 403, null],
  ])
})

test('successful and invalid calls leave no denial record', async ({ server, made }) => {
  const rows = await since(server, 'rds', async () => {
    await server.write('C+', 'Standard:UpdateConsultantComment', comment(made))
    await server.write('C+', 'Standard:UpdateConsultantComment', { project_id: 'x' })
    await server.write('C+', 'Standard:UpdateConsultantComment', comment(made), {
      expected: { ConsultantComment: 'something else' },
    })
    await server.read('C+', 'projects/{id}/project', { id: made.project })
    await server.fetch('/api/v5/nothing')
  })
  expect(rows).toEqual([])
})

const post = (server: FirstServer, path: string, body: object) =>
  server.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const signIn = (server: FirstServer, email: string, password: string) =>
  post(server, '/api/auth/sign-in/email', { email, password })

test('a failed sign-in names the account if it exists, and never the typed text', async ({
  server,
}) => {
  const rows = await since(server, 'ps', async () => {
    await signIn(server, people['C+'].email, `wrong ${secret}`)
    await signIn(server, 'nobody-here@tests.test', secret)
  })
  const [account] = await server.sql('identity', `select "id" from "user" where "email" = $1`, [
    people['C+'].email,
  ])
  expect(rows.map(({ UserId, Call, Status }) => [UserId, Call, Status])).toEqual([
    [account.id, 'sign-in/email', 401],
    [null, 'sign-in/email', 401],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/nobody-here|a text that/)
})

test('a wrong code after the right password names the account whose password it was', async ({
  server,
}) => {
  const { id, email } = await makeAccount(server)
  const own = browserOf(server)
  await own.signIn(email, accountPassword)
  const begun = await own.post('/api/auth/factors/app/begin')
  await own.post('/api/auth/factors/app/keep', { code: codeOf(begun.body.secret) })
  const half = browserOf(server)
  await half.signIn(email, accountPassword)
  const rows = await since(server, 'ps', async () => {
    await half.post('/api/auth/two-factor/verify-totp', { code: '000000' })
    await half.post('/api/auth/two-factor/verify-backup-code', { code: 'aaaaa-aaaaa' })
  })
  expect(rows.map(({ UserId, Call, Status }) => [UserId, Call, Status])).toEqual([
    [id, 'sign-in: two-factor/verify-totp', 401],
    [id, 'sign-in: two-factor/verify-backup-code', 401],
  ])
})

test('an address in a body cannot create denials in the name of somebody else', async ({
  server,
}) => {
  const rows = await since(server, 'ps', async () => {
    await post(server, '/api/auth/two-factor/verify-totp', {
      email: people['C+'].email,
      code: '000000',
    })
  })
  expect(rows.map(({ UserId, Status }) => [UserId, Status])).toEqual([[null, 401]])
})

test('a passkey of somebody else is recorded, an unknown address is not', async ({ server }) => {
  const { id, email } = await makeAccount(server)
  const cookie = cookieIn(await signInAs(server, email, accountPassword))
  const rows = await since(server, 'ps', async () => {
    for (const [path, status] of [
      ['passkey/delete-passkey', 404],
      ['passkey/nothing', 404],
    ] as const) {
      const answered = await server.fetch(`/api/auth/${path}`, {
        method: 'POST',
        headers: {
          cookie,
          'content-type': 'application/json',
          origin: server.address,
        },
        body: JSON.stringify({ id: 'not-mine' }),
      })
      expect([path, answered.status]).toEqual([path, status])
    }
  })
  expect(rows).toMatchObject([{ UserId: id, Call: 'sign-in: passkey/delete-passkey', Status: 404 }])
})

test('repeated denials are counted and stored at shutdown, and anonymous ones by call', async ({
  server,
  made,
}) => {
  const other = await server.another()
  const rows = await since(server, 'rds', async () => {
    for (let n = 0; n < 20; n++) await other.read('Ko', 'dates/dates', { project_id: made.project })
    for (let n = 0; n < 7; n++)
      await other.read('ANON', 'dates/dates', { project_id: made.project + n })
    await other.close()
  })
  expect(rows.map(({ UserId, Times, Status }) => [UserId, Times, Status])).toEqual([
    [server.idOf('Ko'), 1, 404],
    [server.idOf('Ko'), 19, 404],
    [null, 7, 401],
  ])
})

test('a denial that cannot be recorded is answered by 503', async ({ server, made }) => {
  const url = new URL(inject('adminUrl'))
  url.pathname = new URL(server.urls.rds).pathname
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query('alter table "Refusal" add constraint full_disk check (false) not valid')
  try {
    const { status, body } = await server.write('K2', 'Date:Create', {
      project_id: made.project,
      name: 'x',
      date: '2027-01-01',
    })
    expect([status, body.data.transformation.error_code]).toEqual([503, 'unavailable'])
    const read = await server.read('K2', 'admin/gf_login_info')
    expect([read.status, read.body.error_code]).toEqual([503, 'unavailable'])
    expect((await server.read('C+', 'projects/{id}/project', { id: made.project })).status).toBe(
      200,
    )
  } finally {
    await admin.query('alter table "Refusal" drop constraint full_disk')
    await admin.end()
  }
  const rows = await since(server, 'rds', () => server.read('K2', 'admin/gf_login_info'))
  expect(rows).toHaveLength(1)
})

test('a read-only server records denials too', async ({ server, made }) => {
  const other = await server.another({ TARGET_ENV: 'staging', STAGING_READ_ONLY: 'true' })
  const rows = await since(server, 'rds', async () => {
    const { status } = await other.write('C+', 'Standard:UpdateConsultantComment', comment(made))
    expect(status).toBe(423)
  })
  expect(rows).toMatchObject([{ Code: 'readOnly', Status: 423, UserId: server.idOf('C+') }])
  await other.close()
})

test('records cannot be changed, least of all by the server', async ({ server }) => {
  const client = new pg.Client({ connectionString: server.urls.rds })
  await client.connect()
  for (const text of [
    `update "Refusal" set "Times" = 2`,
    `delete from "Refusal"`,
    `truncate "Refusal"`,
  ])
    await expect(client.query(text)).rejects.toMatchObject({ code: '42501' })
  await client.end()
  await expect(server.sql('rds', `delete from "Refusal"`)).rejects.toThrow('append-only')
})
