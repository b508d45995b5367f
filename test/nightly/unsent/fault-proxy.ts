import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** What happens on the network between a browser and its server. */
export const networks = [
  'open',
  /** Every connection is reset. */
  'cut',
  /** Requests arrive late. */
  'slow',
  /** Every second request is reset. */
  'flaky',
  /** A gateway answers 502 instead of the server. */
  'gateway',
  /** Writes are executed, and their responses are lost, either completely or from the middle on. */
  'swallowed',
  /** Requests are executed, and their responses never arrive; what a stream sends arrives when the network changes. */
  'silent',
] as const
export type Network = (typeof networks)[number]

/** A proxy in front of a server. */
export type FaultProxy = Awaited<ReturnType<typeof openFaultProxy>>

const longestDelay = 1_500
const isWrite = ({ url = '' }: IncomingMessage): boolean => url.includes('/write/')

async function bodyOf(from: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of from) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function answerAsGateway(response: ServerResponse): void {
  response.writeHead(502, { 'content-type': 'text/html' })
  response.end('<html><body><h1>502 Bad Gateway</h1></body></html>')
}

/** Opens a proxy for the server at this port, which may be down. */
export async function openFaultProxy(serverPort: number) {
  const agent = new Agent({ keepAlive: false })
  const sockets = new Set<Socket>()
  const held = new Set<Socket>()
  const stalled: (() => void)[] = []
  let network: Network = 'open'
  let random: () => number = Math.random
  let hasGateway = false

  const failAsAway = (response: ServerResponse) => {
    // In the middle of a response, all it can do is to end it.
    if (hasGateway && !response.headersSent) answerAsGateway(response)
    else response.socket?.destroy()
  }

  /** Forwards a request, and its response unless the network loses it. */
  const forward = async (incoming: IncomingMessage, response: ServerResponse, sent: Network) => {
    const body = await bodyOf(incoming)
    const { method, url: path, headers } = incoming
    const onward = request({ host: '127.0.0.1', port: serverPort, method, path, headers, agent })
    onward.on('error', () => failAsAway(response))
    // A request that a browser no longer waits for is still executed, unless it is a read.
    response.on('close', () => method === 'GET' && onward.destroy())
    onward.on('response', (back) => {
      back.on('error', () => failAsAway(response))
      const { statusCode = 500, headers: answered } = back
      if (sent === 'silent') {
        back.resume()
        back.on('end', () => response.socket && held.add(response.socket))
        return
      }
      if (sent === 'swallowed' && isWrite(incoming)) {
        const isTorn = random() < 0.5
        if (isTorn) response.writeHead(statusCode, answered)
        back.on('data', (part: Buffer) => isTorn && response.write(part.subarray(0, 20)))
        back.on('end', () => response.socket?.destroy())
        return
      }
      response.writeHead(statusCode, answered)
      response.flushHeaders()
      const write = (part: Buffer) => void response.write(part)
      back.on('data', (part: Buffer) => {
        if (network === 'silent') stalled.push(() => write(part))
        else write(part)
      })
      back.on('end', () => response.end())
    })
    onward.end(body)
  }

  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const now = network
    if (now === 'cut' || (now === 'flaky' && random() < 0.5)) incoming.socket.destroy()
    else if (now === 'gateway') {
      await bodyOf(incoming)
      answerAsGateway(response)
    } else {
      if (now === 'slow') await setTimeout(random() * longestDelay)
      await forward(incoming, response, now)
    }
  }

  const server = createServer((incoming, response) => {
    incoming.on('error', () => {})
    response.on('error', () => {})
    pass(incoming, response).catch(() => incoming.socket.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      held.delete(socket)
    })
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Begins another schedule: the network works, and a server that is down is behind a gateway or not. */
    reset: (isBehindGateway: boolean, numbers: () => number) => {
      network = 'open'
      hasGateway = isBehindGateway
      random = numbers
      endAll()
    },
    /** Whether a page can load. */
    loads: () => network === 'open' || network === 'slow' || network === 'swallowed',
    become: (next: Network) => {
      network = next
      for (const go of stalled.splice(0)) go()
      if (next === 'cut') endAll()
      for (const socket of held) socket.destroy()
    },
    close: async () => {
      endAll()
      agent.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
