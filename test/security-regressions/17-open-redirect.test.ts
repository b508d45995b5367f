import { expect } from 'vitest'
import { signInSearch } from '#web/screens/sign-in/shared/search.ts'
import { accountPassword, makeAccount } from '../factories/make-account.ts'
import { mailsTo, mailTo } from '../harness/mailbox.ts'
import { test as serverTest } from '../harness/server-test.ts'
import { postAuth } from '../harness/sign-in-calls.ts'

const test = serverTest.extend(
  'settings',
  { scope: 'file' },
  { PUBLIC_URL: 'https://plumbline.test' },
)

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

test.each(elsewhere)('signing in never redirects to %s', (returnTo) => {
  const { returnTo: followed } = signInSearch({ returnTo })
  const lands = new URL(followed ?? '/app', 'https://plumbline.test')
  expect(lands.origin).toBe('https://plumbline.test')
  expect(lands.pathname).toMatch(/^\/app(\/|$)/)
})

test('a path of the application is followed, with its query and fragment', () => {
  const returnTo = '/app/projects/1/dashboard/Tasks?tasks=mine#task-3'
  expect(signInSearch({ returnTo })).toEqual({ returnTo })
})

test.for(['callbackURL', 'redirectTo', 'errorCallbackURL', 'returnTo'])(
  'signing in follows no %s of the body',
  async (name, { server }) => {
    const { email } = await makeAccount(server)
    const body = { email, password: accountPassword, [name]: 'https://elsewhere.test/taken' }
    const { status, headers, body: answered } = await postAuth(server, 'sign-in/email', body)
    expect(status).toBe(200)
    expect(headers['location']).toBeUndefined()
    expect(JSON.stringify([headers, answered])).not.toContain('elsewhere')
  },
)

test('links in mails lead to the server, whatever Host or address the caller names', async ({
  server,
}) => {
  const { email } = await makeAccount(server)
  const forged = {
    host: 'elsewhere.test',
    'x-forwarded-host': 'elsewhere.test',
    forwarded: 'host=elsewhere.test',
  }
  expect((await postAuth(server, 'request-password-reset', { email }, forged)).status).toBe(200)
  expect((await mailTo(server, email)).href).toMatch(`${server.address}/reset-password#`)
  const withPage = { email, redirectTo: 'https://elsewhere.test' }
  expect((await postAuth(server, 'request-password-reset', withPage)).status).toBe(400)
  expect(await mailsTo(server, email)).toHaveLength(1)
})
