import pg from 'pg'
import { expect } from 'vitest'
import { testSecret } from '#test/factories/make-session.ts'
import { makeUser } from '#test/factories/make-user.ts'
import { mailIn, mailsTo } from '#test/harness/mailbox.ts'
import { nightly } from '#test/harness/nightly.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { mailPoster } from './post-mail.ts'

const test = serverTest.extend('identity', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const identity = new pg.Pool({ connectionString: server.urls.identity, max: 8 })
  onCleanup(() => identity.end())
  return identity
})

test.beforeEach(({ identity }) => identity.query('delete from "Mail"'))

const notice = (what: string) => ({
  to: 'casey@tests.test',
  subject: 'Plumbline: a passkey was added',
  paragraphs: ['Hello Casey,', what, 'If that was not you, tell an administrator.'],
})
const post = (identity: pg.Pool, mail: Parameters<ReturnType<typeof mailPoster>>[0]) =>
  mailPoster(identity, testSecret)(mail)
const rows = (server: FirstServer) =>
  server.sql('identity', `select *, "NextAttempt" > now() as waits from "Mail" order by "Id"`)
const waiting = async (server: FirstServer) => (await rows(server)).filter(({ waits }) => waits)

test('a mail that is posted in a transaction is stored with it or not at all', async ({
  server,
  identity,
}) => {
  const client = await identity.connect()
  for (const end of ['rollback', 'commit']) {
    await client.query('begin')
    await mailPoster(identity, testSecret)(notice(`It ended by ${end}.`), client)
    await client.query(end)
  }
  client.release()
  const texts = (await rows(server)).map(({ Body }) => mailIn(Body).paragraphs[1])
  expect(texts).toEqual(['It ended by commit.'])
})

test('after 20 notices of a kind to a person within an hour further ones are combined into one', async ({
  server,
  identity,
}) => {
  await Promise.all(
    Array.from({ length: 50 }, (_, n) => post(identity, notice(`Passkey ${n} was added.`))),
  )
  expect(await rows(server)).toHaveLength(21)
  const [gathered, ...others] = await waiting(server)
  expect(others).toEqual([])
  const texts = (await rows(server)).flatMap(({ Body }) => mailIn(Body).paragraphs)
  for (let n = 0; n < 50; n += 1)
    expect(texts.filter((text) => text === `Passkey ${n} was added.`)).toHaveLength(1)
  const { paragraphs } = mailIn(gathered.Body)
  expect(paragraphs).toHaveLength(32)
  expect(paragraphs[0]).toBe('Hello Casey,')
  expect(paragraphs.at(-1)).toBe('If that was not you, tell an administrator.')
  await post(identity, { ...notice('Passkey 1 was added.'), to: 'other@tests.test' })
  await post(identity, {
    ...notice('The app was removed.'),
    subject: 'Plumbline: an app was removed',
  })
  expect((await waiting(server)).map(({ To, Subject }) => [To, Subject])).toEqual([
    ['casey@tests.test', 'Plumbline: a passkey was added'],
  ])
  await identity.query(
    `update "Mail" set "CreatedAt" = "CreatedAt" - interval '1 hour', "NextAttempt" = "NextAttempt" - interval '1 hour'`,
  )
  expect(await waiting(server)).toEqual([])
  await post(identity, notice('Passkey 51 was added.'))
  expect(await waiting(server)).toEqual([])
})

test('a combined notice is limited in length and says that more followed', async ({
  server,
  identity,
}) => {
  for (let n = 0; n < 140; n += 1) await post(identity, notice(`Passkey ${n} was added.`))
  const [{ Body }] = await waiting(server)
  const { paragraphs } = mailIn(Body)
  expect(paragraphs).toHaveLength(100)
  expect(paragraphs.slice(-2)).toEqual([
    'There were more of these.',
    'If that was not you, tell an administrator.',
  ])
})

test(
  'an invitation that is repeated 60 times sends at most 21 mails, the last of which contains the valid link',
  nightly,
  async ({ server }) => {
    const Id = await makeUser(server, { UserName: 'many@tests.test' })
    for (let n = 0; n < 60; n += 1)
      expect((await server.write('ADM', 'User:Invite', { Id })).status).toBe(200)
    const all = await mailsTo(server, 'many@tests.test')
    expect(all).toHaveLength(21)
    const states = await Promise.all(
      all.slice(-2).map(async ({ token }) => {
        const look = await server.fetch('/api/auth/link', {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: server.address },
          body: JSON.stringify({ token }),
        })
        return look.body.data?.state ?? look.status
      }),
    )
    expect(states).toEqual(['void', 'open'])
  },
)
