import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { targets } from '../../rules/targets.ts'
import { storedUserId } from '../../rules/user-id.ts'
import { expectWaiting } from '../../../test/expect-waiting.ts'
import { openTestHouse, type FirstHouse } from '../../../test/house.ts'
import { accountPassword, makeAccount } from '../../../test/make-account.ts'
import { openForgingProvider } from '../../../test/forging-provider.ts'
import { signInAs } from '../../../test/sign-in-calls.ts'
import { signInByProvider } from '../../../test/sign-in-by-provider.ts'

let house: FirstHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

/** Lets a sign-in go on until it makes its session, and does something before that is there. */
async function beforeSession<T>(signIn: () => Promise<T>, act: () => Promise<void>): Promise<T> {
  const holding = new pg.Client({ connectionString: house.urls.identity })
  await holding.connect()
  try {
    await holding.query('begin')
    await holding.query('lock table "session" in share mode')
    const signingIn = signIn()
    await expectWaiting(house, 'identity')
    await act()
    await holding.query('commit')
    return await signingIn
  } finally {
    await holding.end()
  }
}

const close = async (id: string, column: string) => {
  for (const target of targets)
    await house.sql(target, `update "User" set "${column}" = true where "Id" = $1`, [
      storedUserId(target, id),
    ])
}

const sessionsOf = (id: string) =>
  house.sql('identity', 'select from "session" where "userId" = $1', [id])

test.each(['IsLocked', 'IsDeleted'])(
  'whose row says %s by the time that the session is there keeps none',
  async (column) => {
    const { id, email } = await makeAccount(house)
    const { status, body, headers } = await beforeSession(
      () => signInAs(house, email, accountPassword),
      () => close(id, column),
    )
    expect([status, body.code]).toEqual([403, 'ACCOUNT_LOCKED'])
    expect(headers['set-cookie']).toBeUndefined()
    expect(await sessionsOf(id)).toEqual([])
  },
)

test('neither does who comes through a provider', async () => {
  const provider = await openForgingProvider()
  const hosted = await house.another(provider.settings)
  try {
    const way = signInByProvider(hosted, provider)
    const person = { sub: 'late', email: 'late@acme.test' }
    const { UserId } = await way.personOf((await way.signIn(person)).session)
    await house.sql('identity', 'delete from "session" where "userId" = $1', [UserId])
    const refused = await beforeSession(
      () => way.signIn(person),
      () => close(UserId, 'IsLocked'),
    )
    expect(refused).toEqual({ status: 303, location: '/sign-in?problem=locked', session: null })
    expect(await sessionsOf(UserId)).toEqual([])
  } finally {
    await hosted.close()
    await provider.close()
  }
})
