import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSecret } from '#test/factories/make-session.ts'
import { copyDatabases, type CopiedDatabases } from '#test/harness/copy-databases.ts'
import { mailIn } from '#test/harness/mailbox.ts'
import { nightly } from '#test/harness/nightly.ts'
import { startEntry } from '#test/harness/run-entry.ts'
import { startServer } from '#test/harness/start-server.ts'
import type { DatabaseName } from '#test/harness/templates.ts'

// Commands and servers are started in child processes.
const folder = mkdtempSync(join(tmpdir(), 'plumbline-invite-'))
const password = 'quiet heron walks far'

let databases: CopiedDatabases
let outside: Record<string, string>
beforeAll(async () => {
  databases = await copyDatabases()
  outside = {
    PLUMBLINE_DATA: join(folder, 'outside'),
    RDS_URL: databases.urls.rds,
    PS_URL: databases.urls.ps,
    IDENTITY_URL: databases.urls.identity,
    PUBLIC_URL: 'https://plumbline.acme.test',
    AUTH_SECRET: testSecret,
  }
})
afterAll(async () => {
  await databases.drop()
  rmSync(folder, { recursive: true, force: true })
})

const invite = (words: readonly string[], env = outside) =>
  startEntry('src/cli/invite/main.ts', words, env).ended

async function ask(name: DatabaseName, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: databases.adminUrls[name] })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

const personIn = async (target: 'rds' | 'ps', email: string) =>
  (
    await ask(
      target,
      `select "Id", "FullName", "UserType", "Role" from "User" where "UserName" = $1`,
      [email],
    )
  )[0]
const writtenOf = (target: 'rds' | 'ps', id: string) =>
  ask(
    target,
    `select "UserId", "Focus", "Action", "Parameters" from "Transformation" where "Parameters" ->> 'Id' = $1 order by "Id"`,
    [id],
  )
const tokenIn = (out: string) => /\/invitation#([\w-]{43})\n/.exec(out)?.[1] ?? ''

test(
  'a live start without users names the command, which creates the first Administrator while the server runs and while it does not',
  nightly,
  async () => {
    const own = { PLUMBLINE_DATA: join(folder, 'own'), TARGET_ENV: 'live', BEHIND_TLS: 'false' }
    const first = await startServer(own)
    const printed = () => first.lines.join('\n')
    await expect
      .poll(printed)
      .toContain(
        'Nobody can sign in as an Administrator yet. Invite the first one: npm run invite -- EMAIL',
      )
    await expect
      .poll(printed)
      .toContain(
        'SMTP_URL is not set: mails, such as invitations and new passwords, wait until it is.',
      )
    const { out, err, status } = await invite(['Mara.Lund@acme.test', '--name', 'Mara Lund'], own)
    expect(err).toContain('using the database of the running Plumbline')
    expect(out).toContain('Invited mara.lund@acme.test as Administrator, created in rds and ps.\n')
    expect(out).toContain('The link works once, for 7 days')
    expect(out).toContain('SMTP_URL is not set: pass the link on yourself.')
    expect(status).toBe(0)
    const post = (path: string, body: object) =>
      fetch(`${first.address}/api/auth/${path}`, {
        method: 'POST',
        headers: { origin: first.address, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const accepted = await post('accept-invitation', { token: tokenIn(out), password })
    expect(accepted.status).toBe(200)
    const cookie = accepted.headers.getSetCookie().map((line) => line.split(';')[0])
    const session = await fetch(`${first.address}/api/session`, {
      headers: { cookie: cookie.join('; ') },
    })
    expect(await session.json()).toMatchObject({
      data: { user: { user_type: 'Administrator', isAdministrator: true, name: 'Mara Lund' } },
    })
    expect((await post('accept-invitation', { token: tokenIn(out), password })).status).toBe(410)
    await first.stop()

    const alone = await invite(['sam@acme.test', '--type', 'consultant'], own)
    expect(alone.err).toContain('starting the database')
    expect(alone.out).toContain('Invited sam@acme.test as Consultant')
  },
)

test('the person is in both databases, the history names them as the author, and the mail waits in the outbox', async () => {
  const email = 'nora@acme.test'
  const env = { ...outside, SMTP_URL: 'smtp://127.0.0.1:1' }
  const { out, status } = await invite([email, '--name', 'Nora de Vries'], env)
  expect(out).toContain('https://plumbline.acme.test/invitation#')
  expect(out).toContain('It is also sent by mail')
  expect(status).toBe(0)
  const rds = await personIn('rds', email)
  const ps = await personIn('ps', email)
  expect(rds).toMatchObject({
    FullName: 'Nora de Vries',
    UserType: 'Administrator',
    Role: 'Administrator',
  })
  expect(rds.Id).toBe(ps.Id.toUpperCase())
  for (const [target, { Id }] of [
    ['rds', rds],
    ['ps', ps],
  ] as const)
    expect(await writtenOf(target, Id)).toEqual([
      {
        UserId: Id,
        Focus: 'User',
        Action: 'Create',
        Parameters: {
          Id,
          UserName: email,
          FirstName: 'Nora de',
          LastName: 'Vries',
          UserType: 'Administrator',
        },
      },
    ])
  const [mail] = await ask('identity', `select "Body" from "Mail" where "To" = $1`, [email])
  expect(JSON.stringify(mailIn(mail.Body))).toContain(tokenIn(out))

  const again = await invite([email])
  expect(again.out).toContain(`Invited ${email} as Administrator, who existed already.`)
  expect(await writtenOf('ps', ps.Id)).toMatchObject([{ Action: 'Create' }, { Action: 'Invite' }])
  const links = await ask(
    'identity',
    `select "voidedAt" is not null as "isVoid" from "account_link" where "email" = $1 order by "id"`,
    [email],
  )
  expect(links).toEqual([{ isVoid: true }, { isVoid: false }])
})

test(
  'a person who exists in one database only is created in the other with the same type',
  nightly,
  async () => {
    const id = 'a6f4c1de-0d3c-4a3e-9a57-3a8b3f1f7c55'
    await ask(
      'ps',
      `insert into "User" ("Id", "UserName", "FirstName", "UserType", "Role") values ($1, 'one@acme.test', 'One', 'Consultant', 'Consultant')`,
      [id],
    )
    const { out } = await invite(['one@acme.test'])
    expect(out).toContain('Invited one@acme.test as Consultant, created in rds.')
    expect(await personIn('rds', 'one@acme.test')).toMatchObject({
      Id: id.toUpperCase(),
      UserType: 'Consultant',
    })
  },
)

test(
  'an account that cannot sign in any more is adopted for the person who is created',
  nightly,
  async () => {
    const id = 'f6f4c1de-0d3c-4a3e-9a57-3a8b3f1f7c55'
    await ask(
      'identity',
      `insert into "user" ("id", "name", "email", "user_type") values ($1, 'Left', 'left@acme.test', 'Client')`,
      [id],
    )
    await invite(['left@acme.test', '--name', 'Lena Left'])
    expect(await personIn('ps', 'left@acme.test')).toMatchObject({ Id: id })
    expect(
      await ask('identity', `select "name", "user_type" from "user" where "id" = $1`, [id]),
    ).toEqual([{ name: 'Lena Left', user_type: 'Administrator' }])
  },
)

test(
  'rejects a person who can sign in, is locked, has another type, or is two people',
  nightly,
  async () => {
    const refused = async (...words: string[]) => {
      const { out, err, status } = await invite(words)
      expect([out, status]).toEqual(['', 1])
      return err
    }
    expect(await refused('ada.admin@plumbline.test')).toContain('can sign in already')
    const person = (id: string, email: string, isLocked = false) => [id, email, isLocked]
    const insert = `insert into "User" ("Id", "UserName", "FirstName", "UserType", "IsLocked") values ($1, $2, 'X', 'Client', $3)`
    await ask('ps', insert, person('b6f4c1de-0d3c-4a3e-9a57-3a8b3f1f7c55', 'x@acme.test', true))
    await ask('ps', insert, person('c6f4c1de-0d3c-4a3e-9a57-3a8b3f1f7c55', 'y@acme.test'))
    await ask('ps', insert, person('d6f4c1de-0d3c-4a3e-9a57-3a8b3f1f7c55', 'z@acme.test'))
    await ask('rds', insert, person('E6F4C1DE-0D3C-4A3E-9A57-3A8B3F1F7C55', 'z@acme.test'))
    expect(await refused('x@acme.test')).toContain('x@acme.test is locked')
    expect(await refused('y@acme.test', '--type', 'Administrator')).toContain(
      'y@acme.test is known as Client, not Administrator',
    )
    expect(await refused('z@acme.test')).toContain('belongs to different people')
    expect(await personIn('rds', 'y@acme.test')).toBeUndefined()
  },
)

test.each([
  [[], 'The e-mail address is missing.'],
  [['mara'], '"mara" is not an e-mail address.'],
  [['mara@acme'], '"mara@acme" is not an e-mail address.'],
  [['Mara <mara@acme.test>'], 'is not an e-mail address.'],
  [['a@x.test', 'b@x.test'], 'One person at a time'],
  [['a@x.test', '--type', 'Boss'], '--type must be Administrator or Consultant or Client'],
  [['a@x.test', '--name', ' '], '--name is empty.'],
])(
  'rejects %j as wrong usage with status 2 and prints the usage',
  nightly,
  async (words, message) => {
    const { err, status } = await invite(words)
    expect(err).toContain(message)
    expect(err).toContain('npm run invite -- EMAIL')
    expect(status).toBe(2)
  },
)

test.each([{ TARGET_ENV: 'production' }, { TARGET_ENV: 'staging', STAGING_READ_ONLY: 'true' }])(
  'a read-only environment rejects invitations: %j',
  nightly,
  async (env) => {
    const { err, status } = await invite(['ro@acme.test'], { ...outside, ...env })
    expect(err).toContain('are read-only: nobody is invited here.')
    expect(status).toBe(1)
  },
)

test(
  'reports for databases without the schema that Plumbline must be started once',
  nightly,
  async () => {
    const { err, status } = await invite(['bare@acme.test'], {
      ...outside,
      PS_URL: databases.urls.identity,
    })
    expect(err).toContain('The database is not ready for this version of Plumbline.')
    expect(status).toBe(1)
  },
)

test(
  'reports for an empty data folder that Plumbline must be started once, and a missing database without its password',
  nightly,
  async () => {
    const empty = await invite(['a@acme.test'], { PLUMBLINE_DATA: join(folder, 'empty') })
    expect(empty.err).toContain('Start it once')
    const lost = await invite(['a@acme.test'], {
      ...outside,
      RDS_URL: 'postgres://someone:secret@127.0.0.1:1/rds',
    })
    expect(lost.err).toContain('The database cannot be reached')
    expect(lost.err).not.toContain('secret')
    expect([empty.status, lost.status]).toEqual([1, 1])
  },
)

test('nobody is invited in databases that only a later version may serve', async () => {
  await ask('ps', `update "ServerVersion" set "Oldest" = '9.0.0'`)
  try {
    expect(await invite(['late@acme.test'])).toMatchObject({
      status: 1,
      err: expect.stringContaining('The database ps has been migrated for Plumbline 9.0.0'),
    })
    expect(await personIn('rds', 'late@acme.test')).toBeUndefined()
  } finally {
    await ask('ps', `update "ServerVersion" set "Oldest" = '0.2.0'`)
  }
})
