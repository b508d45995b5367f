import { once } from 'node:events'
import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** The kinds of trouble that a bucket can have. */
export const troubles = ['down', 'slow', 'failing', 'truncating', 'shortening'] as const

export type Trouble = (typeof troubles)[number]

/** A proxy in front of an S3-compatible store. */
export type BucketProxy = {
  readonly endpoint: string
  /** Sets the trouble; null forwards everything unchanged. */
  readonly suffer: (trouble: Trouble | null) => void
  readonly close: () => Promise<void>
}

const slowness = 10_000

/**
 * Opens a proxy in front of a store that may close every connection, hold each request for ten seconds, answer it with 500, send half of a body
 * and cut the connection, or send half of a body as if that were all.
 */
export async function openBucketProxy(store: string): Promise<BucketProxy> {
  let trouble: Trouble | null = null
  const { port } = new URL(store)
  const server = createServer((incoming, outgoing) => {
    outgoing.on('error', () => {})
    if (trouble === 'down') incoming.socket.destroy()
    else if (trouble === 'failing') incoming.resume().on('end', () => outgoing.writeHead(500).end())
    else void passOn(Number(port), trouble, incoming, outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    suffer: (next) => {
      trouble = next
    },
    close: () => closeAll(server),
  }
}

async function closeAll(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

async function passOn(
  port: number,
  trouble: Trouble | null,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  if (trouble === 'slow') await wait(slowness)
  if (outgoing.destroyed) return
  const { method, url, headers } = incoming
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
    const isHalved = trouble === 'truncating' || trouble === 'shortening'
    if (isHalved && method === 'GET') void sendHalf(trouble, response, outgoing)
    else {
      outgoing.writeHead(response.statusCode ?? 500, response.headers)
      response.pipe(outgoing)
    }
  })
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}

async function sendHalf(
  trouble: 'truncating' | 'shortening',
  response: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  const whole = Buffer.concat(parts)
  const half = whole.subarray(0, whole.length >> 1)
  const length = String(trouble === 'truncating' ? whole.length : half.length)
  outgoing.writeHead(response.statusCode ?? 500, { ...response.headers, 'content-length': length })
  outgoing.write(half, () => {
    if (trouble === 'truncating') outgoing.destroy()
    else outgoing.end()
  })
}
