import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { mailPoster } from '#server/mail/post-mail.ts'
import { makeAccount } from '#test/factories/make-account.ts'
import { testSecret } from '#test/factories/make-session.ts'
import { mailsTo } from '#test/harness/mailbox.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { findLink, linkProblem, mailLink } from './account-links.ts'

const test = serverTest.extend('identity', { scope: 'file' }, ({ server }, { onCleanup }) => {
  const pool = new pg.Pool({ connectionString: server.urls.identity, max: 4 })
  onCleanup(() => pool.end())
  return pool
})

const mailOf = (token: string) => ({
  subject: 'A link',
  paragraphs: [],
  action: { label: 'Open', href: `https://plumbline.test/reset-password#${token}` },
})

test('a link whose mail cannot be stored is not stored either, and the earlier one stays valid', async ({
  server,
  identity,
}) => {
  const { id: userId, email } = await makeAccount(server)
  const link = { purpose: 'reset', userId, email } as const
  const first = await mailLink(identity, mailPoster(identity, testSecret), link, mailOf)
  const refused = new Error('No mail can be stored')
  await expect(mailLink(identity, () => Promise.reject(refused), link, mailOf)).rejects.toBe(
    refused,
  )
  expect(linkProblem(await findLink(identity, first))).toBeNull()
  expect(await mailsTo(server, email)).toMatchObject([{ token: first }])
})

test('of links that are requested at once, the last one mailed is valid, however long a mail takes', async ({
  server,
  identity,
}) => {
  const { id: userId, email } = await makeAccount(server)
  const store = mailPoster(identity, testSecret)
  const mails = Array.from({ length: 4 }, (_, index) =>
    mailLink(
      identity,
      async (...mail) => {
        await wait(90 - 30 * index)
        await store(...mail)
      },
      { purpose: 'reset', userId, email },
      mailOf,
    ),
  )
  expect(new Set(await Promise.all(mails)).size).toBe(4)
  const problems = await Promise.all(
    (await mailsTo(server, email)).map(async ({ token }) =>
      linkProblem(await findLink(identity, token)),
    ),
  )
  expect(problems).toEqual(['linkVoid', 'linkVoid', 'linkVoid', null])
})
