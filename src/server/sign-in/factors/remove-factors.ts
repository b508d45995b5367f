import type pg from 'pg'
import type { SignIns } from '../../../operations/kit/operation.ts'
import { productName } from '../../../rules/product.ts'
import { endSessions } from '../end-sessions.ts'
import type { PostMail } from '../../mail/mail.ts'

const removeAll = `
  with keys as (delete from "passkey" where "userId" = lower($1)),
    apps as (delete from "twoFactor" where "userId" = lower($1))
  update "user" set "twoFactorEnabled" = false where "id" = lower($1) and "twoFactorEnabled"
  returning "email", "name"`

/** Takes every second factor of a person away, who has lost them, and ends the sessions; a mail tells the person of it. */
export const factorRemover =
  (identity: pg.Pool, postMail: PostMail): SignIns['removeSecondFactors'] =>
  async (userId) => {
    await endSessions(identity, userId)
    const { rows } = await identity.query<{ email: string; name: string }>(removeAll, [userId])
    const [person] = rows
    if (person === undefined) return
    await postMail({
      to: person.email,
      subject: `${productName}: the second factors were removed`,
      paragraphs: [
        `Hello ${person.name},`,
        `An administrator took the authenticator app, the passkeys and the back-up codes of your account ${person.email} away, and ended its sessions.`,
        'If you did not ask for that, tell an administrator, and change your password.',
      ],
      links: [
        { before: 'Set one up again:', label: 'My profile', host: 'own', path: '/app/profile' },
      ],
    })
  }
