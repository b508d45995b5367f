import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail that arrived completely; times in milliseconds since the epoch. */
export type SunkMail = {
  readonly messageId: string
  readonly to: string
  readonly text: string
  readonly receivedAt: number
  /** When the mail was acknowledged to the sender; undefined until then. */
  answeredAt: number | undefined
}

/** A mail server that accepts every mail, but acknowledges it with a delay. */
export type MailSink = {
  readonly url: string
  readonly mails: readonly SunkMail[]
  /** From now on, acknowledges every mail at once. */
  readonly hurry: () => void
  readonly close: () => Promise<void>
}

/** Opens a mail server that acknowledges a mail after up to `slowness` milliseconds, so that senders can be killed in between. */
export async function openMailSink(slowness: number, random: () => number): Promise<MailSink> {
  const mails: SunkMail[] = []
  let longest = slowness
  const take = async (source: string, to: string) => {
    const parsed = await PostalMime.parse(source)
    const mail: SunkMail = {
      messageId: parsed.messageId ?? '',
      to,
      text: parsed.text ?? '',
      receivedAt: Date.now(),
      answeredAt: undefined,
    }
    mails.push(mail)
    await wait(random() * longest)
    return mail
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, { envelope }, answer) => {
      const receive = async () => {
        const mail = await take(await text(stream), envelope.rcptTo[0]?.address ?? '')
        mail.answeredAt = Date.now()
        answer(null)
      }
      // The sender may be killed before the mail is complete.
      receive().catch(() => {})
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    hurry: () => {
      longest = 0
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
