import { mailEncryption } from '#server/mail/mail-encryption.ts'
import { enqueueMail } from '#server/mail/post-mail.ts'
import type { Way } from './way.ts'

/** Enqueues a mail with the lines to each address in the transaction that records the publication, so that none is lost or sent twice. */
export function headMail(addresses: ReadonlySet<string>, authSecret: string): Way {
  const encryption = mailEncryption(authSecret)
  return {
    name: 'mail',
    isCheap: false,
    publish: async (lines, transaction) => {
      for (const to of addresses)
        await enqueueMail(transaction, encryption, {
          to,
          subject: 'Heads of the history',
          paragraphs: [
            'Keep this mail where nobody who administers Plumbline can change it: with it the history can be proven to be whole.',
            ...lines,
            'docs/history-proof.md says what the lines mean, and how an export is checked against them.',
          ],
        })
    },
  }
}
