import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { accountPassword, makeAccount } from '../factories/make-account.ts'
import { mailTo } from '../harness/mailbox.ts'
import { test as serverTest } from '../harness/server-test.ts'
import { cookieIn, postAuth, sessionOf, signInAs } from '../harness/sign-in-calls.ts'
import type { FirstServer } from '../harness/test-server.ts'
import { expectDone } from '../matchers/expect-write.ts'

const test = serverTest.extend(
  'settings',
  { scope: 'file' },
  { CONTACT_EMAIL: 'help@plumbline.test' },
)

const closings = [
  ['locked', 'User:UpdateGFLock', (id: string) => ({ target_user_id: id })],
  ['deleted', 'User:Delete', (id: string) => ({ Id: id })],
] as const

test.for(closings)(
  'a person who is %s has no session at the very next request, on any server',
  async ([_, write, parameters], { server }) => {
    const { id, email } = await makeAccount(server)
    const other = await server.another()
    try {
      const cookie = cookieIn(await signInAs(server, email, accountPassword))
      const profile = async (at: Pick<FirstServer, 'fetch'>) =>
        (await at.fetch('/api/v5/users/profile?apiDb=ps', { headers: { cookie } })).status
      expect([await profile(server), await profile(other)]).toEqual([200, 200])
      await expectDone(server, 'ADM', write, parameters(id), { target: 'ps' })
      expect([await profile(server), await profile(other)]).toEqual([401, 401])
      expect(await sessionOf(server, cookie)).toBeNull()
      expect(
        await server.sql('identity', 'select from "session" where "userId" = $1', [id]),
      ).toEqual([])
    } finally {
      await other.close()
    }
  },
)

test.for(closings)(
  'a person who is %s cannot sign in; only the right password reveals the reason',
  async ([_, write, parameters], { server }) => {
    const { id, email } = await makeAccount(server)
    await expectDone(server, 'ADM', write, parameters(id), { target: 'ps' })
    const wrong = await signInAs(server, email, 'not the password')
    const unknown = await signInAs(server, 'nobody.at.all@tests.test', 'not the password')
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
    expect(wrong.status).toBe(401)
    const right = await signInAs(server, email, accountPassword)
    expect([right.status, right.body]).toMatchObject([
      403,
      { code: 'ACCOUNT_LOCKED', contact: 'help@plumbline.test' },
    ])
    expect(cookieIn(right)).toBe('')
    expect(await server.sql('identity', 'select from "session" where "userId" = $1', [id])).toEqual(
      [],
    )
  },
)

test("a person deleted in the server's target cannot return through the other target, nor the reverse", async ({
  server,
}) => {
  const { id, email } = await makeAccount(server)
  await server.sql('rds', 'delete from "User" where "Id" = upper($1)', [id])
  await expectDone(server, 'ADM', 'User:Delete', { Id: id }, { target: 'ps' })
  expect((await signInAs(server, email, accountPassword)).status).toBe(403)
  expect(await server.sql('rds', 'select from "User" where "Id" = upper($1)', [id])).toEqual([])

  const second = await makeAccount(server)
  await server.sql('ps', 'delete from "User" where "Id" = $1', [second.id])
  await expectDone(server, 'ADM', 'User:UpdateGFLock', { target_user_id: second.id })
  expect((await signInAs(server, second.email, accountPassword)).status).toBe(403)
  expect(await server.sql('ps', 'select from "User" where "Id" = $1', [second.id])).toEqual([])
})

test('no link that was sent outlives a lock, and unlocking brings none back', async ({
  server,
}) => {
  const { id, email } = await makeAccount(server)
  await postAuth(server, 'request-password-reset', { email })
  const { token } = await mailTo(server, email)
  await expectDone(server, 'ADM', 'User:UpdateGFLock', { target_user_id: id }, { target: 'ps' })
  const unlock = { target_user_id: id, is_locked: false }
  await expectDone(server, 'ADM', 'User:UpdateGFLock', unlock, { target: 'ps' })
  const late = await postAuth(server, 'reset-password', {
    token,
    password: 'loud goose flies home',
  })
  expect([late.status, late.body.error_code]).toEqual([410, 'linkVoid'])
  expect((await signInAs(server, email, accountPassword)).status).toBe(200)
})

test('a person who leaves a project loses access at the very next request', async ({ server }) => {
  const { id, email } = await makeAccount(server)
  for (const target of targets) {
    const stored = target === 'rds' ? id.toUpperCase() : id
    await server.sql(
      target,
      `insert into "ProjectUser" ("ProjectId", "UserId") select min("Id"), $1 from "Project"`,
      [stored],
    )
    await server.changed(target)
  }
  const [{ id: project }] = await server.sql('ps', 'select min("Id") as id from "Project"')
  const cookie = cookieIn(await signInAs(server, email, accountPassword))
  const read = async () =>
    (await server.fetch(`/api/v5/projects/${project}/project?apiDb=ps`, { headers: { cookie } }))
      .status
  expect(await read()).toBe(200)
  const leave = { project_id: Number(project), client_user_id: id }
  await expectDone(server, 'ADM', 'Project:RemoveClient', leave, { target: 'ps' })
  expect(await read()).toBe(404)
})
