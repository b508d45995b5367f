import type pg from 'pg'
import { findAccountBy } from './account.ts'
import type { UpsertPerson, Standing } from './upsert-person.ts'

/** Returns the standing of an account's person after creating missing rows in the targets. */
export type Admit = (userId: string) => Promise<Standing>

/** Whether a person with this standing may have a session. `absent`, a person without a row in a read-only environment, sees no data. */
export const isAdmitted = (standing: Standing): boolean =>
  standing === 'open' || standing === 'absent'

/** Creates the check before every new session: by password, by passkey and after a second factor. */
export const createAdmit =
  (identity: pg.Pool, upsertPerson: UpsertPerson): Admit =>
  async (userId) => {
    const account = await findAccountBy(identity, { id: userId })
    if (account === undefined) return 'absent'
    const words = account.name.trim().split(/\s+/)
    const LastName = words.length > 1 ? (words.pop() ?? '') : ''
    return upsertPerson({
      id: account.id,
      email: account.email,
      FirstName: words.join(' '),
      LastName,
    })
  }
