import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A response as received on the connection. */
export type RawAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type RequestStart = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

const connected = 'net.server.socket'
const started = 'http.server.request.start'

/**
 * Sends bytes unchanged to a server in this process; returns its responses, in order. Closes the connection when the server has parsed all
 * bytes, has none of its requests in flight and everything it wrote has arrived, unless the server closes it first. For a truncated
 * request it waits until the server gives up.
 */
export async function rawRequest(address: string, bytes: string | Buffer): Promise<RawAnswer[]> {
  const { hostname, port } = new URL(address)
  const client = connect(Number(port), hostname)
  const isPeer = ({ remotePort, localPort }: Socket) =>
    remotePort !== undefined && remotePort === client.localPort && localPort === Number(port)
  let peer: Socket | undefined
  let underWay = 0
  const onConnection = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    if (isPeer(socket)) peer = socket
  }
  const onRequest = (message: unknown) => {
    const { request, response } = message as RequestStart
    if (request.socket !== peer) return
    underWay += 1
    response.once('close', () => (underWay -= 1))
  }
  subscribe(connected, onConnection)
  subscribe(started, onRequest)
  const parts: Buffer[] = []
  client.on('data', (part) => parts.push(part))
  // A reset connection has already sent everything it had to send.
  client.on('error', () => {})
  client.write(bytes)
  const isAnswered = () =>
    underWay === 0 &&
    peer?.bytesRead === Buffer.byteLength(bytes) &&
    peer.bytesWritten === client.bytesRead
  while (!client.closed) {
    if (isAnswered()) client.destroy()
    await wait(2)
  }
  unsubscribe(connected, onConnection)
  unsubscribe(started, onRequest)
  return responsesIn(Buffer.concat(parts).toString('latin1'))
}

function responsesIn(text: string): RawAnswer[] {
  return text
    .split(/(?=HTTP\/1\.[01] \d{3} )/)
    .filter((answer) => answer.startsWith('HTTP/'))
    .map((answer) => {
      const [head = '', ...body] = answer.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      return {
        status: Number(first.split(' ')[1]),
        headers: Object.fromEntries(
          lines.map((line) => [
            line.slice(0, line.indexOf(':')).toLowerCase(),
            line.slice(line.indexOf(':') + 1).trim(),
          ]),
        ),
        body: body.join('\r\n\r\n'),
      }
    })
}
