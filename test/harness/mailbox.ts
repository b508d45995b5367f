import { vi } from 'vitest'
import type { Mail } from '#operations/core/mails/mail.ts'
import { mailEncryption, type EncryptedMail } from '#server/mail/mail-encryption.ts'
import { testSecret } from '../factories/make-session.ts'
import { patience } from './patience.ts'
import type { TestServer } from './test-server.ts'

/** A mail in the outbox of sign-in. */
export type PostedMail = {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly href: string
  /** The path of the page that it links to, and the token after the #. */
  readonly page: string
  readonly token: string
}

type MailRow = {
  readonly Id: string
  readonly To: string
  readonly Subject: string
  readonly Body: Mail | EncryptedMail | null
}

/** Returns the mail in a column "Body" of `identity`; throws when the test secret does not decrypt it. */
export function mailIn(body: Mail | EncryptedMail): Mail {
  const mail = mailEncryption(testSecret).decrypt(body)
  if (mail === null) throw new Error('The mail was encrypted under another secret')
  return mail
}

/** Returns the mails to an address, newest last. */
export async function mailsTo({ sql }: TestServer, address: string): Promise<PostedMail[]> {
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

/** Waits for the `count`th mail to an address, since mails are sent after the response. */
export async function mailTo(server: TestServer, address: string, count = 1): Promise<PostedMail> {
  const mails = await vi.waitUntil(
    async () => {
      const found = await mailsTo(server, address)
      return found.length >= count && found
    },
    { timeout: patience, interval: 25 },
  )
  return mails[count - 1] as PostedMail
}
