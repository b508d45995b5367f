import type { Socket } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The address for rate limits and records, as of the start of the request. */
    address: string
  }
}

const maxAddressLength = 64
const unknownAddress = 'unknown'

/** Stores the caller's address when the request begins, since a closed connection no longer has one. */
export function decorateClientAddress(app: FastifyInstance, isBehindProxy: boolean): void {
  app.decorateRequest('address', unknownAddress)
  // A fast client may disconnect before its headers are read.
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
 * Returns the caller's address. Behind a proxy it is the last entry of X-Forwarded-For, which the proxy added: callers can forge all others.
 * IPv6 addresses are reduced to their network, all of whose addresses usually belong to one caller.
 */
function clientAddress(
  headers: FastifyRequest['headers'],
  remote: string,
  isBehindProxy: boolean,
): string {
  const forwarded = isBehindProxy ? String(headers['x-forwarded-for'] ?? '') : ''
  return normalizeIP(forwarded.split(',').at(-1)?.trim().slice(0, maxAddressLength) || remote)
}
