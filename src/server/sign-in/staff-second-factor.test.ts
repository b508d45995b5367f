import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../../test/authenticator-app.ts'
import { browserOf } from '../../../test/browser-of.ts'
import { openTestHouse, type FirstHouse, type TestHouse } from '../../../test/house.ts'
import { reads } from '../road/registry.ts'

let house: FirstHouse
let live: TestHouse
beforeAll(async () => {
  house = await openTestHouse({
    STAFF_SECOND_FACTOR: 'required',
    SUPER_USERS: 'casey.client@plumbline.test',
  })
  live = await house.another({ TARGET_ENV: 'live' })
})
afterAll(async () => {
  await live.close()
  await house.close()
})

const setUp = async (browser: ReturnType<typeof browserOf>) => {
  const { secret } = (await browser.post('/api/auth/factors/app/begin')).body
  await browser.post('/api/auth/factors/app/keep', { code: codeOf(secret, -1) })
  return secret as string
}

test.each(['ada.admin', 'sam.senior', 'casey.client'])(
  '%s, who has the rights of staff, does nothing but set a second factor up first',
  async (mailbox) => {
    const browser = browserOf(house)
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

test('a client need not, and may sign out without', async () => {
  const client = browserOf(house)
  await client.signIn('blair.client@plumbline.test')
  expect(await client.standing()).toBe('absent')
  const staff = browserOf(house)
  await staff.signIn('cora.consultant@plumbline.test')
  expect((await staff.post('/api/auth/sign-out')).status).toBe(200)
  expect(await staff.standing()).toBeNull()
})

test('a live house requires it unless told otherwise, and its cookie is out of reach of neighbours', async () => {
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

  const asked = await house.another({ TARGET_ENV: 'live', STAFF_SECOND_FACTOR: 'asked' })
  const other = browserOf(asked)
  await other.signIn('alex.associate@plumbline.test')
  expect(await other.standing()).toBe('absent')
  await asked.close()
})
