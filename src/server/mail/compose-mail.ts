import type { Mail } from '#operations/core/mails/mail.ts'
import { mailAddress } from '#rules/people/mail-address.ts'
import { productName } from '#rules/text/product.ts'
import { renderMail, type LinkHosts } from './render-mail.ts'

/** The mail itself is invalid: retrying cannot help. */
export class UnsendableMail extends Error {}

/** The settings that all mails share. */
export type Letterhead = {
  /** The From address. */
  readonly from: string
  readonly hosts: LinkHosts
}

// Control characters and line separators, which could break the header.
const notOfOneLine = /[\p{Cc}\u2028\u2029]/u

/** Composes the message of a mail for exactly one recipient. Throws UnsendableMail. */
export function composeMail(mail: Mail, messageId: string, { from, hosts }: Letterhead) {
  if (notOfOneLine.test(mail.subject))
    throw new UnsendableMail('The subject is more than one line.')
  try {
    const to = mailAddress(mail.to)
    return {
      from: { name: productName, address: from },
      to: { name: '', address: to },
      envelope: { from, to: [to] },
      subject: mail.subject,
      ...(mail.replyTo !== undefined && {
        replyTo: { name: '', address: mailAddress(mail.replyTo) },
      }),
      messageId: `<${messageId}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(mail.unsubscribe !== undefined && {
          'List-Unsubscribe': `<${hosts.own}${mail.unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      disableFileAccess: true,
      disableUrlAccess: true,
      ...renderMail(mail, hosts),
    }
  } catch (error) {
    throw new UnsendableMail((error as Error).message)
  }
}
