import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { userReads } from './contract.ts'

type Contract = (typeof userReads)['admin/gf_login_info']

const people = statement<object, { Id: string; UserName: string; IsLocked: boolean }>(
  'users.locks',
  (build) =>
    build
      .selectFrom('User')
      .select(['Id', 'UserName', 'IsLocked'])
      .where('IsDeleted', '=', false)
      .orderBy('UserName'),
)

const unused = { lastSignIn: null, failedAttempts: 0, openSessions: 0, hasSecondFactor: false }

/** The use of everyone's sign-in account; queries the target and the accounts concurrently. */
export const gfLoginInfo: ReadOperation<Contract> = {
  project: () => null,
  read: async ({ db, signIns }) => {
    const [rows, uses, invitations] = await Promise.all([
      db.run(people, {}),
      signIns.uses(),
      signIns.invitations(),
    ])
    return rows.map(({ Id, UserName, IsLocked }) => {
      const use = uses.get(Id.toLowerCase())
      return {
        UserId: Id,
        UserName,
        IsLocked,
        hasAccount: use !== undefined,
        ...(use ?? unused),
        invitation: invitations.get(Id.toLowerCase()) ?? null,
      }
    })
  },
}
