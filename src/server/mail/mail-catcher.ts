import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import type { CaughtMails } from './caught-mails.ts'

/** A mail server that stores mails instead of forwarding them. */
export type MailCatcher = {
  /** Its smtp:// URL. */
  readonly url: string
  readonly close: () => Promise<void>
}

const largestMail = 5 * 1024 * 1024

/** Listens on a free loopback port and stores every mail before it accepts it. */
export async function startMailCatcher(caught: CaughtMails): Promise<MailCatcher> {
  const [{ SMTPServer }, { default: PostalMime }] = await Promise.all([
    import('smtp-server'),
    import('postal-mime'),
  ])
  const keep = async (stream: Readable, recipients: readonly string[]) => {
    const source = Buffer.concat(await stream.toArray())
    const { subject } = await PostalMime.parse(source)
    for (const to of recipients) await caught.store(to, subject ?? '', source)
  }
  const server = new SMTPServer({
    name: 'localhost',
    size: largestMail,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, answer) => {
      keep(
        stream,
        envelope.rcptTo.map(({ address }) => address),
      ).then(
        () => answer(null),
        () => answer(Object.assign(new Error('The mail was not kept'), { responseCode: 451 })),
      )
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}
