import type pg from 'pg'
import type { SignIns } from '#operations/core/operation.ts'
import { productName } from '#rules/text/product.ts'
import type { PostMail } from '#server/mail/mail.ts'
import { endSessions } from '../sessions/end-sessions.ts'

const removeAll = `
  with keys as (delete from "passkey" where "userId" = lower($1)),
    apps as (delete from "twoFactor" where "userId" = lower($1))
  update "user" set "twoFactorEnabled" = false where "id" = lower($1) and "twoFactorEnabled"
  returning "email", "name"`

/** Removes every second factor of a person who has lost them, ends the sessions and sends a notice. */
export const createRemoveFactors =
  (identity: pg.Pool, postMail: PostMail): SignIns['removeSecondFactors'] =>
  async (userId) => {
    await endSessions(identity, userId, 'administrator')
    const { rows } = await identity.query<{ email: string; name: string }>(removeAll, [userId])
    const [person] = rows
    if (person === undefined) return
    await postMail({
      to: person.email,
      subject: `${productName}: two-step verification was turned off`,
      paragraphs: [
        `Hello ${person.name},`,
        `An administrator turned off two-step verification for your account ${person.email}: the authenticator app, passkeys and backup codes were removed, and you were signed out on all devices.`,
        'If you did not ask for this, change your password and tell your administrator.',
      ],
      links: [
        { before: 'Set it up again:', label: 'My profile', host: 'own', path: '/app/profile' },
      ],
    })
  }
