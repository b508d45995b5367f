import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { normalizeIP } from '@fastify/rate-limit'

declare module 'fastify' {
  interface FastifyRequest {
    /** The address by which the caller is counted and recorded, as it was when the request began. */
    address: string
  }
}

const longestAddress = 64
const unknownAddress = 'unknown'

/** Notes the address of each caller when the request begins: a connection that is closed by its caller has none any more. */
export function noteAddresses(app: FastifyInstance, isBehindProxy: boolean): void {
  app.decorateRequest('address', unknownAddress)
  // Who is quick to hang up may be gone before the head of the request is read.
  const connected = new WeakMap<Socket, string>()
  app.server.on('connection', (socket: Socket) => {
    if (socket.remoteAddress !== undefined) connected.set(socket, socket.remoteAddress)
  })
  app.addHook('onRequest', (request, _, done) => {
    const { headers, ip, raw } = request
    const remote = (ip as string | undefined) ?? connected.get(raw.socket)
    request.address = clientAddress(headers, remote ?? unknownAddress, isBehindProxy)
    done()
  })
}

/**
 * The address by which a caller without a session is counted. Anybody can send a header with another one, so only what the proxy before
 * the house has put last into X-Forwarded-For counts, where there is a proxy. Of IPv6 the network counts: whoever has one address has all of it.
 */
function clientAddress(
  headers: FastifyRequest['headers'],
  remote: string,
  isBehindProxy: boolean,
): string {
  const forwarded = isBehindProxy ? String(headers['x-forwarded-for'] ?? '') : ''
  return normalizeIP(forwarded.split(',').at(-1)?.trim().slice(0, longestAddress) || remote)
}
