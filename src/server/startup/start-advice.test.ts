import { expect } from 'vitest'
import { startClamdServer } from '#test/fakes/clamd-server.ts'
import { test } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { readConfig } from '../settings/config.ts'
import { startAdvice } from './start-advice.ts'

const advice = (server: FirstServer, env: Record<string, string>) =>
  startAdvice(readConfig({ TARGET_ENV: 'live', ...env }), server.urls)
const settled = { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://plumbline.test' }
const invite =
  'Nobody can sign in as an Administrator yet. Invite the first one: npm run invite -- EMAIL'

test('a live installation with an Administrator and a mail server gets no advice', async ({
  server,
}) => {
  expect(await advice(server, settled)).toEqual([])
})

test('a virus scanner that is away is reported in any environment, and what it cannot scan', async ({
  server,
}) => {
  const clamd = await startClamdServer()
  const scanned = { TARGET_ENV: 'development', CLAMAV_ADDRESS: clamd.address }
  const tooLarge =
    'UPLOAD_MB is larger than 2047: the virus scanner cannot scan files of 2 GB and more, so they are refused.'
  try {
    expect(await advice(server, { ...scanned, UPLOAD_MB: '2047' })).toEqual([])
    expect(await advice(server, { ...scanned, UPLOAD_MB: '2048' })).toEqual([tooLarge])
  } finally {
    await clamd.close()
  }
  expect(await advice(server, { ...scanned, ...settled, TARGET_ENV: 'live' })).toEqual([
    'CLAMAV_ADDRESS: uploads are refused until the virus scanner is there. The virus scanner cannot be reached.',
  ])
})

test('without a public address links lead nowhere, and without a mail server the mails wait', async ({
  server,
}) => {
  expect(await advice(server, {})).toEqual([
    expect.stringMatching(/^PUBLIC_URL is not set: links in mails lead to this machine alone/),
    'SMTP_URL is not set: mails, such as invitations and new passwords, wait until it is.',
  ])
})

test('an Administrator without an account does not count, and one by a setting does', async ({
  server,
}) => {
  await server.sql(
    'identity',
    `delete from "account" where "userId" in (select "id" from "user" where "user_type" = 'Administrator')`,
  )
  expect(await advice(server, settled)).toEqual([invite])
  const [listed] = await server.sql(
    'identity',
    `select "email" from "user" u where exists (select from "account" a where a."userId" = u."id") limit 1`,
  )
  expect(await advice(server, { ...settled, TRANSITIONAL_ADMINS: listed.email })).toEqual([])
})

test('Administrators who have only a password are named where only the provider is accepted', async ({
  server,
}) => {
  const hosted = { ...settled, OIDC_ISSUER: 'https://sso.plumbline.test', OIDC_CLIENT_ID: 'one' }
  const [listed] = await server.sql(
    'identity',
    `select "email", "id" from "user" u where exists (select from "account" a where a."userId" = u."id") limit 1`,
  )
  const env = { ...hosted, TRANSITIONAL_ADMINS: listed.email }
  expect(await advice(server, env)).toEqual([
    `Nobody can sign in as an Administrator: ${listed.email} can only by password, and with OIDC_ISSUER passwords are not accepted. ` +
      'Invite one of them, so that the provider is linked: npm run invite -- EMAIL. Or set EMBEDDED_SIGN_IN=true.',
  ])
  expect(await advice(server, { ...env, EMBEDDED_SIGN_IN: 'true' })).toEqual([])
  expect(await advice(server, { ...env, OIDC_TRUSTS_EMAIL: 'true' })).toEqual([])
  await server.sql(
    'identity',
    `insert into "account" ("id", "accountId", "providerId", "userId", "createdAt", "updatedAt")
    values ('linked', 'subject', 'https://sso.plumbline.test', '${listed.id}', now(), now())`,
  )
  expect(await advice(server, env)).toEqual([])
})

test('environments without real people, or without writes, get no advice', async ({ server }) => {
  for (const TARGET_ENV of ['development', 'staging', 'production'])
    expect(await advice(server, { TARGET_ENV })).toEqual([])
})
