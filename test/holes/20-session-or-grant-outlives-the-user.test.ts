import { afterAll, beforeAll, expect, test } from 'vitest'
import { targets } from '../../src/rules/targets.ts'
import { expectDone } from '../expect-write.ts'
import { openTestHouse, type FirstHouse } from '../house.ts'
import { mailTo } from '../mailbox.ts'
import { accountPassword, makeAccount } from '../make-account.ts'
import { cookieIn, postAuth, sessionOf, signInAs } from '../sign-in-calls.ts'

let house: FirstHouse
beforeAll(async () => {
  house = await openTestHouse({ CONTACT_EMAIL: 'help@plumbline.test' })
})
afterAll(() => house.close())

const closings = [
  ['locked', 'User:UpdateGFLock', (id: string) => ({ target_user_id: id })],
  ['deleted', 'User:Delete', (id: string) => ({ Id: id })],
] as const

test.each(closings)(
  'who is %s has no session at the very next request, on any server',
  async (_, write, parameters) => {
    const { id, email } = await makeAccount(house)
    const other = await house.another()
    try {
      const cookie = cookieIn(await signInAs(house, email, accountPassword))
      const profile = async (at: Pick<FirstHouse, 'fetch'>) =>
        (await at.fetch('/api/v5/users/profile?apiDb=ps', { headers: { cookie } })).status
      expect([await profile(house), await profile(other)]).toEqual([200, 200])
      await expectDone(house, 'ADM', write, parameters(id), { target: 'ps' })
      expect([await profile(house), await profile(other)]).toEqual([401, 401])
      expect(await sessionOf(house, cookie)).toBeNull()
      expect(
        await house.sql('identity', 'select from "session" where "userId" = $1', [id]),
      ).toEqual([])
    } finally {
      await other.close()
    }
  },
)

test.each(closings)(
  'who is %s does not sign in; only the right password tells of it',
  async (_, write, parameters) => {
    const { id, email } = await makeAccount(house)
    await expectDone(house, 'ADM', write, parameters(id), { target: 'ps' })
    const wrong = await signInAs(house, email, 'not the password')
    const unknown = await signInAs(house, 'nobody.at.all@tests.test', 'not the password')
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
    expect(wrong.status).toBe(401)
    const right = await signInAs(house, email, accountPassword)
    expect([right.status, right.body]).toMatchObject([
      403,
      { code: 'ACCOUNT_LOCKED', contact: 'help@plumbline.test' },
    ])
    expect(cookieIn(right)).toBe('')
    expect(await house.sql('identity', 'select from "session" where "userId" = $1', [id])).toEqual(
      [],
    )
  },
)

test('who is deleted in the target of the house does not come back through the other, nor the reverse', async () => {
  const { id, email } = await makeAccount(house)
  await house.sql('rds', 'delete from "User" where "Id" = upper($1)', [id])
  await expectDone(house, 'ADM', 'User:Delete', { Id: id }, { target: 'ps' })
  expect((await signInAs(house, email, accountPassword)).status).toBe(403)
  expect(await house.sql('rds', 'select from "User" where "Id" = upper($1)', [id])).toEqual([])

  const second = await makeAccount(house)
  await house.sql('ps', 'delete from "User" where "Id" = $1', [second.id])
  await expectDone(house, 'ADM', 'User:UpdateGFLock', { target_user_id: second.id })
  expect((await signInAs(house, second.email, accountPassword)).status).toBe(403)
  expect(await house.sql('ps', 'select from "User" where "Id" = $1', [second.id])).toEqual([])
})

test('no link that was sent outlives a lock, and unlocking brings none back', async () => {
  const { id, email } = await makeAccount(house)
  await postAuth(house, 'request-password-reset', { email })
  const { token } = await mailTo(house, email)
  await expectDone(house, 'ADM', 'User:UpdateGFLock', { target_user_id: id }, { target: 'ps' })
  const unlock = { target_user_id: id, is_locked: false }
  await expectDone(house, 'ADM', 'User:UpdateGFLock', unlock, { target: 'ps' })
  const late = await postAuth(house, 'reset-password', { token, password: 'loud goose flies home' })
  expect([late.status, late.body.error_code]).toEqual([410, 'linkVoid'])
  expect((await signInAs(house, email, accountPassword)).status).toBe(200)
})

test('who leaves a project sees nothing of it at the very next request', async () => {
  const { id, email } = await makeAccount(house)
  for (const target of targets) {
    const stored = target === 'rds' ? id.toUpperCase() : id
    await house.sql(
      target,
      `insert into "ProjectUser" ("ProjectId", "UserId") select min("Id"), $1 from "Project"`,
      [stored],
    )
    await house.changed(target)
  }
  const [{ id: project }] = await house.sql('ps', 'select min("Id") as id from "Project"')
  const cookie = cookieIn(await signInAs(house, email, accountPassword))
  const read = async () =>
    (await house.fetch(`/api/v5/projects/${project}/project?apiDb=ps`, { headers: { cookie } }))
      .status
  expect(await read()).toBe(200)
  const leave = { project_id: Number(project), client_user_id: id }
  await expectDone(house, 'ADM', 'Project:RemoveClient', leave, { target: 'ps' })
  expect(await read()).toBe(404)
})
