import { expect } from 'vitest'
import { codeOf } from '#test/fakes/authenticator-app.ts'
import { browserOf } from '#test/harness/browser-of.ts'
import { nightly } from '#test/harness/nightly.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { reads } from '../pipeline/registry.ts'

const test = serverTest
  .extend(
    'settings',
    { scope: 'file' },
    {
      STAFF_SECOND_FACTOR: 'required',
      SUPER_USERS: 'casey.client@plumbline.test',
    },
  )
  .extend('live', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const live = await server.another({ TARGET_ENV: 'live' })
    onCleanup(() => live.close())
    return live
  })

const setUp = async (browser: ReturnType<typeof browserOf>) => {
  const { secret } = (await browser.post('/api/auth/factors/app/begin')).body
  await browser.post('/api/auth/factors/app/keep', { code: codeOf(secret, -1) })
  return secret as string
}

test.for(['ada.admin', 'sam.senior', 'casey.client'])(
  'blocks %s, who has staff rights, until a second factor is set up',
  nightly,
  async (mailbox, { server }) => {
    const browser = browserOf(server)
    await browser.signIn(`${mailbox}@plumbline.test`)
    expect(await browser.standing()).toBe('required')
    expect((await browser.get('/api/v5/users/profile?apiDb=rds')).status).toBe(200)
    const paths = [...reads.values()]
      .filter(({ contract }) => contract.name !== 'users/profile')
      .map(({ contract }) => `${contract.path.replace('{id}', '1')}?apiDb=rds`)
    const answers = [
      ...(await Promise.all(paths.map((path) => browser.get(path)))),
      await browser.get('/api/v5/own_sessions'),
      await browser.post('/api/v5/own_sessions/end_others'),
    ]
    expect(
      answers.filter(
        ({ status, body }) => status !== 403 || body.error_code !== 'secondFactorRequired',
      ),
    ).toEqual([])
    const write = await browser.post('/api/v3/write/transformation?apiDb=rds', {
      focus: 'User',
      action: 'Update',
      parameters: {},
    })
    expect([write.status, write.body.data.transformation.error_code]).toEqual([
      403,
      'secondFactorRequired',
    ])
    await setUp(browser)
    expect(await browser.standing()).toBe('given')
    expect((await browser.get('/api/v5/own_sessions')).status).toBe(200)

    const last = await browser.post('/api/auth/factors/app/remove')
    expect([last.status, last.body.code]).toEqual([409, 'LAST_FACTOR'])
  },
)

test('does not require a second factor of clients', async ({ server }) => {
  const client = browserOf(server)
  await client.signIn('blair.client@plumbline.test')
  expect(await client.standing()).toBe('absent')
  const staff = browserOf(server)
  await staff.signIn('cora.consultant@plumbline.test')
  expect((await staff.post('/api/auth/sign-out')).status).toBe(200)
  expect(await staff.standing()).toBeNull()
})

test('requires a second factor of staff in live environments by default, with a __Host- cookie', async ({
  server,
  live,
}) => {
  const browser = browserOf(live)
  const { headers } = await browser.signIn('alex.associate@plumbline.test')
  const [cookie] = [headers['set-cookie'] ?? []].flat()
  expect(cookie).toMatch(/^__Host-plumbline\.session_token=/)
  expect(cookie).toMatch(/; Path=\/(;|$)/)
  for (const word of ['HttpOnly', 'Secure', 'SameSite=Lax']) expect(cookie).toContain(word)
  expect(cookie).not.toContain('Domain')
  expect(await browser.standing()).toBe('required')
  const planted = browser.cookies.get('__Host-plumbline.session_token') ?? ''
  const { body } = await live.fetch('/api/session', {
    headers: { cookie: `plumbline.session_token=${planted}` },
  })
  expect(body.data.user).toBeNull()

  const asked = await server.another({ TARGET_ENV: 'live', STAFF_SECOND_FACTOR: 'asked' })
  const other = browserOf(asked)
  await other.signIn('alex.associate@plumbline.test')
  expect(await other.standing()).toBe('absent')
  await asked.close()
})
