import type pg from 'pg'
import { accountOf } from './accounts/own-account.ts'
import type { BringPerson, Standing } from './bring-person.ts'

/** Answers how the person of an account stands, after bringing the person into the targets where a row is missing. */
export type Admit = (userId: string) => Promise<Standing>

/** Whether somebody who stands so may have a session; who has no row in a house that takes no writes finds nothing there. */
export const isAdmitted = (standing: Standing): boolean =>
  standing === 'open' || standing === 'absent'

/** Makes the wall before every new session of an account: by password, by passkey, after a second factor. */
export const admitter =
  (identity: pg.Pool, bringPerson: BringPerson): Admit =>
  async (userId) => {
    const account = await accountOf(identity, { id: userId })
    if (account === undefined) return 'absent'
    const words = account.name.trim().split(/\s+/)
    const LastName = words.length > 1 ? (words.pop() ?? '') : ''
    return bringPerson({
      id: account.id,
      email: account.email,
      FirstName: words.join(' '),
      LastName,
    })
  }
