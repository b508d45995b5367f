import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { makeUser } from '#test/factories/make-user.ts'
import { mailsTo, mailTo } from '#test/harness/mailbox.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const writes = ['User:Invite', 'User:TakeBackInvitation'] as const
const invitationOf = async (server: TestServer, id: string) => {
  const { body } = await server.read('ADM', 'admin/gf_login_info')
  return body.data.find(({ UserId }: { UserId: string }) => UserId === id.toUpperCase()).invitation
}

test.for(targets)(
  'invites and revokes in %s and returns the current row of the person',
  async (target, { server }) => {
    const email = `invite.${target}@tests.test`
    const id = await makeUser(server, { UserName: email })
    expect(await invitationOf(server, id)).toBeNull()
    for (const [write, state] of [
      ['User:Invite', 'pending'],
      ['User:TakeBackInvitation', 'takenBack'],
    ] as const) {
      const parameters = { Id: id.toUpperCase() }
      const { updates, pre_snapshot } = await expectDone(server, 'ADM', write, parameters, {
        target,
      })
      const stored = storedUserId(target, id)
      expect(updates).toEqual({ user_id: stored })
      expect(pre_snapshot).toEqual([expect.objectContaining({ Id: stored, UserName: email })])
      expect(await invitationOf(server, id)).toMatchObject({ state, email })
    }
    expect(await mailsTo(server, email)).toHaveLength(1)
  },
)

test('the mail and the history name the inviter', async ({ server }) => {
  const email = 'told@tests.test'
  const Id = await makeUser(server, { UserName: email })
  await expectDone(server, 'ADM', 'User:Invite', { Id })
  const { paragraphs } = await mailTo(server, email)
  expect(paragraphs[1]).toMatch(/^Adm invites you /)
  const [row] = await server.sql(
    'rds',
    `select "UserId", "Parameters" from "Transformation" where "Action" = 'Invite' order by "Id" desc limit 1`,
  )
  expect(row).toEqual({ UserId: server.idOf('ADM'), Parameters: { Id } })
})

test.for(writes)(
  '%s rejects people who do not exist or are deleted, and needs an id',
  async (write, { server }) => {
    for (const Id of ['00000000-nobody', await makeUser(server, { IsDeleted: true })])
      await expectRefused(server, 'ADM', write, { Id }, refusal.notFound)
    for (const parameters of [{}, { Id: '' }, { Id: 7 }])
      await expectRefused(server, 'ADM', write, parameters, [400, 'No ID provided'])
  },
)

test('a locked person is not invited', async ({ server }) => {
  const Id = await makeUser(server, { IsLocked: true })
  await expectRefused(server, 'ADM', 'User:Invite', { Id }, [409, 'Person is locked'])
})

test.for(
  writes.flatMap((write) =>
    (['C+', 'C-', 'K+', 'Ko', 'Kx'] as const).map((role) => [write, role] as const),
  ),
)('%s is not open to %s', async ([write, role], { server }) => {
  const Id = await makeUser(server)
  await expectRefused(server, role, write, { Id }, refusal.notAllowed)
  expect(await invitationOf(server, Id)).toBeNull()
})

test.for(writes)('%s is denied without a session', async (write, { server }) => {
  await expectRefused(server, 'ANON', write, { Id: server.idOf('K+') }, refusal.notSignedIn)
})
