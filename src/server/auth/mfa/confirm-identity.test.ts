import { expect } from 'vitest'
import { codeOf } from '#test/fakes/authenticator-app.ts'
import { browserOf, type Browser } from '#test/harness/browser-of.ts'
import { test } from '#test/harness/server-test.ts'

const email = 'casey.client@plumbline.test'
const confirm = (browser: Browser, code: string) =>
  browser.post('/api/auth/factors/confirm', { code })

test('locks an account against codes from unproven devices after ten wrong codes across sessions', async ({
  server,
}) => {
  const sessions = Array.from({ length: 4 }, () => browserOf(server))
  for (const browser of sessions) await browser.signIn(email)
  const [owner, ...others] = sessions as [Browser, ...Browser[]]
  const { secret } = (await owner.post('/api/auth/factors/app/begin')).body
  await owner.post('/api/auth/factors/app/keep', { code: codeOf(secret, -1) })

  const codes: unknown[] = []
  for (const browser of others)
    for (let guess = 0; guess < 4; guess++) codes.push((await confirm(browser, '000000')).body.code)
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'NOT_CONFIRMED'))
  expect(new Set(codes.slice(10))).toEqual(new Set(['ACCOUNT_TEMPORARILY_LOCKED']))
  const right = await confirm(others[2] as Browser, codeOf(secret))
  expect([right.status, right.body.code]).toEqual([429, 'ACCOUNT_TEMPORARILY_LOCKED'])
  expect(await others[2]?.standing()).toBe('awaited')

  expect((await confirm(owner, codeOf(secret))).status).toBe(200)
  await server.sql('identity', `update "attempt" set "startedAt" = "startedAt" - interval '1 hour'`)
  expect((await confirm(others[2] as Browser, codeOf(secret, 1))).status).toBe(200)
  expect(await others[2]?.standing()).toBe('given')
  const left = await server.sql('identity', `select from "attempt" where "key" like 'code:%'`)
  expect(left).toEqual([])
})
