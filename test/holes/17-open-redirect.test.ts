import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInSearch } from '../../src/web/search.ts'
import { openTestHouse, type TestHouse } from '../house.ts'
import { mailsTo, mailTo } from '../mailbox.ts'
import { accountPassword, makeAccount } from '../make-account.ts'
import { postAuth } from '../sign-in-calls.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ PUBLIC_URL: 'https://plumbline.test' })
})
afterAll(() => house.close())

const elsewhere = [
  'https://elsewhere.test',
  '//elsewhere.test/app',
  '/\\elsewhere.test',
  '\\\\elsewhere.test',
  '/app\\@elsewhere.test',
  '/app/../../elsewhere',
  '/app/..//elsewhere.test',
  'javascript:alert(1)',
  '/application',
  '/app\t//elsewhere.test',
  ' /app',
  '/sign-in?returnTo=/app',
]

test.each(elsewhere)('after signing in nobody is sent to %s', (returnTo) => {
  const { returnTo: followed } = signInSearch({ returnTo })
  const lands = new URL(followed ?? '/app', 'https://plumbline.test')
  expect(lands.origin).toBe('https://plumbline.test')
  expect(lands.pathname).toMatch(/^\/app(\/|$)/)
})

test('a path of the application is followed, with what stands behind it', () => {
  const returnTo = '/app/projects/1/dashboard/Tasks?tasks=mine#task-3'
  expect(signInSearch({ returnTo })).toEqual({ returnTo })
})

test.each(['callbackURL', 'redirectTo', 'errorCallbackURL', 'returnTo'])(
  'signing in follows no %s of the body',
  async (name) => {
    const { email } = await makeAccount(house)
    const body = { email, password: accountPassword, [name]: 'https://elsewhere.test/taken' }
    const { status, headers, body: answered } = await postAuth(house, 'sign-in/email', body)
    expect(status).toBe(200)
    expect(headers['location']).toBeUndefined()
    expect(JSON.stringify([headers, answered])).not.toContain('elsewhere')
  },
)

test('the links of mails lead to the house, whatever Host or address a caller names', async () => {
  const { email } = await makeAccount(house)
  const forged = {
    host: 'elsewhere.test',
    'x-forwarded-host': 'elsewhere.test',
    forwarded: 'host=elsewhere.test',
  }
  expect((await postAuth(house, 'request-password-reset', { email }, forged)).status).toBe(200)
  expect((await mailTo(house, email)).href).toMatch(`${house.address}/reset-password#`)
  const withPage = { email, redirectTo: 'https://elsewhere.test' }
  expect((await postAuth(house, 'request-password-reset', withPage)).status).toBe(400)
  expect(await mailsTo(house, email)).toHaveLength(1)
})
