import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/**
 * What the server does with a mail: accepts it, defers it, never replies after its text, cuts the connection after its text,
 * or rejects the recipient or the text permanently.
 */
export type Manner = 'take' | 'later' | 'hang' | 'cut' | 'no such person' | 'no such text'

/** A mail as received over SMTP. */
export type ReceivedMail = {
  readonly from: string
  readonly to: readonly string[]
  readonly source: string
  readonly mail: Email
}

/** A real SMTP server on localhost. */
export type MailServer = {
  readonly url: string
  /** The mails that arrived completely, in order of arrival. */
  readonly received: ReceivedMail[]
  /** Sets the behavior from now on. */
  behave(manner: Manner): void
  /** Stops listening, and cuts every connection. */
  goDown(): Promise<void>
  /** Listens again on the same port. */
  comeBack(): Promise<void>
}

const refusal = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode })

/** Opens a mail server on a free port; `goDown` closes it. */
export async function openMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let manner: Manner = 'take'
  const keep = async (stream: Readable, from: string, to: readonly string[]) => {
    const source = Buffer.concat(await stream.toArray())
    received.push({ from, to, source: source.toString(), mail: await PostalMime.parse(source) })
  }
  const make = () =>
    new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: (_, __, answer) =>
        answer(manner === 'no such person' ? refusal(550, 'No such person') : null),
      onData: (stream, { remotePort, envelope: { mailFrom, rcptTo } }, answer) => {
        const to = rcptTo.map(({ address }) => address)
        const from = mailFrom === false ? '' : mailFrom.address
        const end = async () => {
          await keep(stream, from, to)
          if (manner === 'later') answer(refusal(451, 'Come back later'))
          else if (manner === 'no such text') answer(refusal(554, 'Not this text'))
          else if (manner === 'take') answer(null)
          else if (manner === 'cut')
            for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy()
        }
        void end()
      },
    })
  const sockets = new Set<Socket>()
  let server = make()
  const listen = async (port: number) => {
    server.on('error', () => {})
    const listening = server.listen(port, '127.0.0.1')
    listening.on('connection', (socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    await once(listening, 'listening')
    return (listening.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave: (next) => {
      manner = next
    },
    goDown: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
    comeBack: async () => {
      server = make()
      await listen(port)
    },
  }
}
