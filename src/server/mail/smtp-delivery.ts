import { composeMail, type Letterhead } from './compose-mail.ts'
import type { DueMail } from './due-mail.ts'

/** Hands one mail over; rejects with what the mail server said, or with UnsendableMail. */
export type Deliver = (due: DueMail, signal: AbortSignal) => Promise<void>

/** How long to wait, in milliseconds, before an attempt is given up. */
export type DeliveryBounds = {
  readonly connection: number
  readonly greeting: number
  /** Silence of the server: a busy one that thinks about a mail for half a minute gets it once, not twice. */
  readonly silence: number
  readonly whole: number
}

const usualBounds: DeliveryBounds = {
  connection: 10_000,
  greeting: 30_000,
  silence: 60_000,
  whole: 120_000,
}

/** Delivers to the mail server at an address (smtp:// or smtps://), a connection for each mail. */
export function smtpDelivery(
  url: string,
  letterhead: Letterhead,
  bounds: DeliveryBounds = usualBounds,
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
    // Loaded when the first mail leaves, so that the house opens without waiting for it.
    const { createTransport } = await import('nodemailer')
    await createTransport(options).sendMail({
      ...message,
      signal: AbortSignal.any([signal, AbortSignal.timeout(bounds.whole)]),
    })
  }
}

// A password does not leave this machine in the clear.
function mustEncrypt(url: string): boolean {
  const { username, hostname } = new URL(url)
  return username !== '' && !['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}
