import { composeMail, type Letterhead } from './compose-mail.ts'
import type { DueMail } from './due-mail.ts'

/** Delivers one mail; rejects with the error of the mail server, or with UnsendableMail. */
export type Deliver = (due: DueMail, signal: AbortSignal) => Promise<void>

/** Timeouts in milliseconds. */
export type DeliveryTimeouts = {
  readonly connection: number
  readonly greeting: number
  /** Long enough for a busy server that takes half a minute to accept a mail; a shorter timeout would send it twice. */
  readonly silence: number
  readonly whole: number
}

const defaultTimeouts: DeliveryTimeouts = {
  connection: 10_000,
  greeting: 30_000,
  silence: 60_000,
  whole: 120_000,
}

/** Creates the delivery to a mail server (smtp:// or smtps://), with a connection per mail. */
export function smtpDelivery(
  url: string,
  letterhead: Letterhead,
  bounds: DeliveryTimeouts = defaultTimeouts,
): Deliver {
  const options = {
    url,
    requireTLS: mustEncrypt(url),
    connectionTimeout: bounds.connection,
    dnsTimeout: bounds.connection,
    greetingTimeout: bounds.greeting,
    socketTimeout: bounds.silence,
  }
  return async ({ mail, messageId }, signal) => {
    const message = composeMail(mail, messageId, letterhead)
    // Loaded with the first mail, to keep startup fast.
    const { createTransport } = await import('nodemailer')
    await createTransport(options).sendMail({
      ...message,
      signal: AbortSignal.any([signal, AbortSignal.timeout(bounds.whole)]),
    })
  }
}

// Never send a password over the network in clear text.
function mustEncrypt(url: string): boolean {
  const { username, hostname } = new URL(url)
  return username !== '' && !['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}
