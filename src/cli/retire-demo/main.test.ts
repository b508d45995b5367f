import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import { demoUserIds } from '#database/seed/people/demo-people.ts'
import { createPasswordHash } from '#server/auth/passwords/passwords.ts'
import { readConfig } from '#server/settings/config.ts'
import { checkDemo } from '#server/startup/check-demo.ts'
import { openDatabases, seedDemo } from '#server/startup/open-databases.ts'
import { testSecret } from '#test/factories/make-session.ts'
import { openMailServer, type MailServer } from '#test/fakes/mail-server.ts'
import { copyDatabases, type CopiedDatabases } from '#test/harness/copy-databases.ts'
import { mailIn } from '#test/harness/mailbox.ts'
import { nightly } from '#test/harness/nightly.ts'
import { startEntry } from '#test/harness/run-entry.ts'
import { serve } from '#test/harness/serve.ts'
import { startServer } from '#test/harness/start-server.ts'
import type { DatabaseName } from '#test/harness/templates.ts'
import { expectConnected } from '#test/matchers/expect-connected.ts'
import { closeAccounts } from './close-accounts.ts'

// Commands and servers are started in child processes.
type Env = Readonly<Record<string, string>>

const folder = mkdtempSync(join(tmpdir(), 'plumbline-retire-'))
const own = { PLUMBLINE_DATA: join(folder, 'data') }
const password = 'quiet heron walks far'
const mara = 'mara.lund@acme.test'

let databases: CopiedDatabases
let outside: Env
let mails: MailServer
beforeAll(async () => {
  mails = await openMailServer()
})
beforeEach(async () => {
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
afterEach(() => databases.drop())
afterAll(async () => {
  await mails.goDown()
  rmSync(folder, { recursive: true, force: true })
})

const retire = (words: readonly string[], env: Env) =>
  startEntry('src/cli/retire-demo/main.ts', words, env).ended

async function ask(name: DatabaseName, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: databases.adminUrls[name] })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

const post = async (address: string, path: string, body: object, cookie = '') => {
  const answer = await fetch(`${address}/api/auth/${path}`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { status: answer.status, cookie: cookies.join('; ') }
}

const isOpen = `select count(*)::int as count from "User" where lower("Id") = any($1) and not "IsDeleted"`
const live = { environment: 'live', isDemo: false, isReadOnly: false } as const

test(
  'a trial in a data folder becomes an installation, whose first Administrator is invited by a command',
  nightly,
  async () => {
    const demo = await openDatabases(readConfig(own), () => {})
    await seedDemo(demo, join(own.PLUMBLINE_DATA, 'files'), () => {})
    const running = await retire(['--remove'], own)
    expect(running.err).toContain(
      `in use by another Plumbline (process ${process.pid}). Stop it first`,
    )
    expect(running.status).toBe(1)
    await demo.stop()

    const done = await retire(['--remove'], own)
    expect(done.out).toContain('Closed 26 demo accounts')
    expect(done.out).toContain('Closed 26 people in rds and 26 in ps')
    expect(done.out).toContain('Nobody can sign in as an Administrator now.')
    expect(done.status).toBe(0)

    // The next step that the command prints.
    const invited = await startEntry('src/cli/invite/main.ts', [mara], own).ended
    const token = /invitation#([\w-]+)/.exec(invited.out)?.[1]
    const server = await startServer({ ...own, TARGET_ENV: 'live', BEHIND_TLS: 'false' })
    try {
      const { address } = server
      for (const email of ['ada.admin@plumbline.test', `${demoUserIds[12]}@closed.invalid`])
        expect(
          (await post(address, 'sign-in/email', { email, password: demoPassword })).status,
        ).toBe(401)
      const { status, cookie } = await post(address, 'accept-invitation', { token, password })
      expect(status).toBe(200)
      const session = await fetch(`${address}/api/session`, { headers: { cookie } })
      const { data } = (await session.json()) as { data: { user: object } }
      expect(data.user).toMatchObject({ email: mara, isAdministrator: true })
    } finally {
      await server.stop()
    }
  },
)

test('--remove closes accounts and deletes people, with a history entry for each', async () => {
  const links = 'select count(*)::int as count from "ProjectUser"'
  expect((await ask('rds', links))[0].count).toBeGreaterThan(0)
  const projects = await ask('rds', 'select * from "Project" order by 1')
  await ask(
    'identity',
    `insert into "CaughtMail" ("To", "Subject", "Source") values ('x', 'x', 'x')`,
  )
  await ask(
    'identity',
    `insert into "Mail" ("To", "Subject", "Body") values ('ada.admin@plumbline.test', 'Choose a new password', '{}')`,
  )
  const link = `insert into "account_link" ("purpose", "tokenHash", "userId", "email", "expiresAt") values ('invitation', $1, $1, $2, now() + interval '7 days')`
  await ask('identity', link, ['read by anybody', 'x'])
  await ask('identity', link, ['read by nobody', 'y'])
  const { out, status } = await retire(['--remove'], outside)
  expect(out).toContain('Deleted 1 mail that the demo had caught.')
  expect(out).toContain('Voided 1 link in them to another account')
  expect(
    await ask('identity', `select "userId" from "account_link" where "voidedAt" is null`),
  ).toEqual([{ userId: 'read by nobody' }])
  expect(status).toBe(0)
  for (const target of ['rds', 'ps'] as const) {
    expect(await ask(target, isOpen, [demoUserIds])).toEqual([{ count: 0 }])
    expect(await ask(target, links)).toEqual([{ count: 0 }])
    const told = await ask(
      target,
      `select count(*)::int as count, count(distinct "UserId")::int as people from "Transformation" where "Focus" = 'User' and "Action" = 'Delete'`,
    )
    expect(told).toEqual([{ count: 26, people: 26 }])
  }
  expect(await ask('rds', 'select * from "Project" order by 1')).toEqual(projects)
  for (const table of ['account', 'session', 'passkey', 'twoFactor', 'CaughtMail'])
    expect(await ask('identity', `select from "${table}"`)).toEqual([])
  expect(await ask('identity', `select from "Mail" where "Body" is not null`)).toEqual([])
  expect(await ask('identity', `select from "user" where "email" like '%@plumbline.test'`)).toEqual(
    [],
  )
  await expect(checkDemo(live, databases.urls)).resolves.toBeUndefined()
})

test(
  '--invite keeps the people; a person with a real address is invited, accepts and keeps access',
  nightly,
  async () => {
    const [ada, sam] = [
      'de1b1471-320a-48ea-b7a7-88d106762832',
      '47eaa099-2cb6-416d-86dc-283cf0480ff9',
    ]
    for (const target of ['rds', 'ps'] as const) {
      await ask(target, `update "User" set "UserName" = $2 where lower("Id") = $1`, [ada, mara])
      await ask(
        target,
        `update "User" set "UserName" = 'sam@acme.test', "IsLocked" = true where lower("Id") = $1`,
        [sam],
      )
    }
    await ask('identity', `update "user" set "email" = $2 where "id" = $1`, [ada, mara])
    const stranger = `with person as (insert into "user" ("id", "name", "email") values ('s1', 'S', 's@acme.test') returning "id")
    insert into "account" ("id", "accountId", "providerId", "userId", "password") select 's1', 's1', 'credential', "id", $1 from person`
    await ask('identity', stranger, [await createPasswordHash(demoPassword)])
    const { out, status } = await retire(['--invite'], outside)
    expect(out).toContain(`Invited 1 person: ${mara}.`)
    expect(out).toContain('Not invited: 25 people')
    expect(out).toContain(
      'Took the published password from other accounts, which need an invitation now: s@acme.test.',
    )
    expect(status).toBe(0)
    expect(await ask('rds', isOpen, [demoUserIds])).toEqual([{ count: 26 }])
    expect(await ask('identity', 'select from "account"')).toEqual([])
    const invitations = await ask(
      'identity',
      `select "To", "Body" from "Mail" where "NextAttempt" is not null`,
    )
    expect(invitations).toMatchObject([{ To: mara }])
    const { href = '' } = mailIn(invitations[0].Body).action ?? {}
    expect(href).toMatch(/^https:\/\/plumbline\.acme\.test\/invitation#/)
    await expect(checkDemo(live, databases.urls)).resolves.toBeUndefined()

    const { address, close } = await serve(databases.urls, {
      TARGET_ENV: 'live',
      BEHIND_TLS: 'false',
    })
    try {
      const token = new URL(href).hash.slice(1)
      expect((await post(address, 'accept-invitation', { token, password })).status).toBe(200)
      const old = await post(address, 'sign-in/email', { email: mara, password: demoPassword })
      expect(old.status).toBe(401)
    } finally {
      await close()
    }
    await expect(checkDemo(live, databases.urls)).resolves.toBeUndefined()
    // A person who has signed in since then no longer belongs to the demo.
    const again = await retire(['--remove'], outside)
    expect(again.out).toContain('There is no demo left to retire.')
    expect(again.out).toContain(`These Administrators can sign in: ${mara}.`)
    expect(await ask('rds', isOpen, [demoUserIds])).toEqual([{ count: 26 }])
  },
)

test('a retirement that was killed after any step leaves no access open and can be resumed by the same command', async () => {
  const identity = new pg.Pool({ connectionString: databases.urls.identity, max: 1 })
  identity.on('error', () => {})
  await closeAccounts(identity, demoUserIds, 'removed')
  await identity.end()
  await expect(checkDemo(live, databases.urls)).rejects.toThrow(
    'its people are in rds and ps, its retirement was begun and not finished',
  )
  await ask('rds', `update "User" set "IsDeleted" = true`)
  await ask('ps', `update "User" set "IsDeleted" = true`)
  await expect(checkDemo(live, databases.urls)).rejects.toThrow('was begun and not finished')
  await ask('ps', `update "User" set "IsDeleted" = false`)
  const { out, status } = await retire(['--remove'], outside)
  expect(out).toContain('Closed 0 people in rds and 26 in ps')
  expect(status).toBe(0)
  await expect(checkDemo(live, databases.urls)).resolves.toBeUndefined()
})

test(
  'the command describes itself, and refuses a read-only environment, a served database, a folder without Plumbline, and links that lead nowhere',
  nightly,
  async () => {
    const { AUTH_SECRET: _, ...withoutSecret } = outside
    const frozen = await retire(['--remove'], { ...outside, TARGET_ENV: 'production' })
    expect(frozen.err).toContain('The databases of production are read-only')
    const { PUBLIC_URL: __, ...nowhere } = outside
    expect((await retire(['--invite'], nowhere)).err).toContain('PUBLIC_URL must be set')
    expect((await retire(['--invite'], withoutSecret)).err).toContain('AUTH_SECRET must be set')
    const wrong = await retire([], outside)
    expect(wrong.err).toContain('Give --remove or --invite.\n\nnpm run demo:retire -- ')
    expect(wrong.status).toBe(2)
    const help = await retire(['--help'], {})
    expect(help.out).toContain('Turns a trial into an installation')
    expect([help.err, help.status]).toEqual(['', 0])
    const empty = join(folder, 'empty')
    const none = await retire(['--remove'], { PLUMBLINE_DATA: empty })
    expect(none.err).toContain(`There is no Plumbline in ${empty} yet.`)
    const { address, close } = await serve(databases.urls, {})
    try {
      expect((await fetch(`${address}/readyz`)).status).toBe(200)
      await expectConnected(databases.adminUrls.rds)
      const served = await retire(['--remove'], outside)
      expect(served.err).toContain('A Plumbline is connected to rds. Stop it first')
      expect([frozen.status, none.status, served.status]).toEqual([1, 1, 1])
    } finally {
      await close()
    }
    expect(await ask('rds', isOpen, [demoUserIds])).toEqual([{ count: 26 }])
    expect(await ask('identity', 'select count(*)::int as count from "account"')).toEqual([
      { count: 26 },
    ])
  },
)
