import { vi } from 'vitest'
import type { Mail } from '../src/operations/kit/mail.ts'
import { mailEncryption, type EncryptedMail } from '../src/server/mail/mail-encryption.ts'
import type { TestHouse } from './house.ts'
import { testSecret } from './make-session.ts'
import { patience } from './patience.ts'

/** A mail in the outbox of sign-in. */
export type PostedMail = {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly href: string
  /** The page to which it leads, and the token behind the #. */
  readonly page: string
  readonly token: string
}

type MailRow = {
  readonly Id: string
  readonly To: string
  readonly Subject: string
  readonly Body: Mail | EncryptedMail | null
}

/** The mail in a column "Body" of `identity`; throws when the secret of the tests does not decrypt it. */
export function mailIn(body: Mail | EncryptedMail): Mail {
  const mail = mailEncryption(testSecret).decrypt(body)
  if (mail === null) throw new Error('The mail was encrypted under another secret')
  return mail
}

/** The mails to an address, the newest last. */
export async function mailsTo({ sql }: TestHouse, address: string): Promise<PostedMail[]> {
  const rows = await sql('identity', `select * from "Mail" where "To" = $1 order by "Id"`, [
    address,
  ])
  return (rows as MailRow[]).map(({ Id, To, Subject, Body }) => {
    const mail = Body && mailIn(Body)
    const href = mail?.action?.href ?? 'http://none.invalid/'
    const { pathname, hash } = new URL(href)
    return {
      id: Number(Id),
      to: To,
      subject: Subject,
      paragraphs: mail?.paragraphs ?? [],
      href,
      page: pathname,
      token: hash.slice(1),
    }
  })
}

/** The mail that is the `count`th to an address; waits for it, since mails are posted after the answer. */
export async function mailTo(house: TestHouse, address: string, count = 1): Promise<PostedMail> {
  const mails = await vi.waitUntil(
    async () => {
      const found = await mailsTo(house, address)
      return found.length >= count && found
    },
    { timeout: patience, interval: 25 },
  )
  return mails[count - 1] as PostedMail
}
