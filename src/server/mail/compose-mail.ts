import type { Mail } from '../../operations/kit/mail.ts'
import { productName } from '../../rules/product.ts'
import { mailAddress } from './mail-address.ts'
import { renderMail, type LinkHosts } from './render-mail.ts'

/** A mail that cannot be sent, however often it is tried. */
export class UnsendableMail extends Error {}

/** What every mail of the house has in common. */
export type Letterhead = {
  /** The address from which mails come. */
  readonly from: string
  readonly hosts: LinkHosts
}

// Whatever a program may take for the end of a line, or for something else than text.
const notOfOneLine = /[\p{Cc}\u2028\u2029]/u

/** The message of a mail, for exactly one person; its headers hold nothing but what they say. Throws UnsendableMail. */
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
      messageId: `<${messageId}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
      ...renderMail(mail, hosts),
    }
  } catch (error) {
    throw new UnsendableMail((error as Error).message)
  }
}
