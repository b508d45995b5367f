import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'
import type { Config } from '../settings/config.ts'
import { bodyLength, isBodylessMethod } from './bodies/body-length.ts'
import { longBodyThreshold } from './bodies/long-body-queue.ts'
import { callerKey, isPersonKey } from './request/caller-key.ts'
import { canonicalPath } from './request/canonical-url.ts'
import type { SessionCache } from './request/session-cache.ts'

// In bytes: how much may wait in memory for clients that receive their responses slowly.
const mostUnsent = 256 * 1024 * 1024

// In milliseconds: how often refused requests are logged at most.
const logInterval = 60_000

// A proxy must learn the state of the server. The files of pages are streamed.
const exemptPaths = /^\/(?:assets\/|healthz$|readyz$)/

/**
 * Refuses a request with 503 and Retry-After, before any work is done for it, while REQUESTS_AT_ONCE requests are in progress or unsent responses
 * occupy 256 MB; a read whose response would exceed this gets 503 as well. Small writes of signed-in people have a separate limit of the same number.
 * Streamed responses, such as files and live updates, do not count, since they occupy no memory that grows.
 */
export function admitRequests(
  app: FastifyInstance,
  { requestsAtOnce }: Pick<Config, 'requestsAtOnce'>,
  sessions: SessionCache,
): void {
  const places = { all: new Places(requestsAtOnce), writes: new Places(requestsAtOnce) }
  const unsent = new UnsentBytes()
  const noteRefusal = refusalLog(app.log.warn.bind(app.log))

  const refuse = (): ApiError => {
    noteRefusal({ requests: places.all.taken, writes: places.writes.taken, unsent: unsent.bytes })
    return new ApiError('overloaded')
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (exemptPaths.test(canonicalPath(request)) || request.routeOptions.config.acceptsFile)
      return done()
    const kind = isSmallWrite(request, sessions) ? 'writes' : 'all'
    const isAdmitted = (kind === 'writes' || unsent.bytes < mostUnsent) && places[kind].take(reply)
    if (isAdmitted) return done()
    done(refuse())
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (payload instanceof Readable) for (const each of Object.values(places)) each.release(reply)
    if (!Buffer.isBuffer(payload)) return done(null, payload)
    // Many may have been admitted while little was unsent. A write has already been stored, so its response
    // is always sent.
    if (request.method === 'GET' && !unsent.hasRoomFor(payload)) {
      for (const name of ['etag', 'vary', 'content-encoding']) reply.removeHeader(name)
      return done(refuse())
    }
    unsent.add(payload, reply)
    done(null, payload)
  })
}

const isSmallWrite = (request: FastifyRequest, sessions: SessionCache): boolean =>
  !isBodylessMethod(request) &&
  (bodyLength(request) ?? Number.POSITIVE_INFINITY) <= longBodyThreshold &&
  isPersonKey(callerKey(request, sessions))

/** Slots for requests, each taken until the response is sent or the connection is lost. */
class Places {
  readonly #most: number
  readonly #holders = new Set<FastifyReply>()

  constructor(most: number) {
    this.#most = most
  }

  get taken(): number {
    return this.#holders.size
  }

  take(reply: FastifyReply): boolean {
    if (this.taken >= this.#most) return false
    this.#holders.add(reply)
    reply.raw.once('close', () => this.release(reply))
    return true
  }

  release(reply: FastifyReply): void {
    this.#holders.delete(reply)
  }
}

/** The bytes of unsent responses; one that is sent to several people counts once, since it is in memory once. */
class UnsentBytes {
  bytes = 0
  readonly #senders = new Map<Buffer, number>()

  /** Whether a response may wait to be sent; always true if no other is waiting. */
  hasRoomFor(payload: Buffer): boolean {
    const more = this.#senders.has(payload) ? 0 : payload.length
    return this.bytes === 0 || this.bytes + more <= mostUnsent
  }

  add(payload: Buffer, reply: FastifyReply): void {
    const senders = this.#senders.get(payload) ?? 0
    this.#senders.set(payload, senders + 1)
    if (senders === 0) this.bytes += payload.length
    reply.raw.once('close', () => this.#remove(payload))
  }

  #remove(payload: Buffer): void {
    const left = (this.#senders.get(payload) ?? 1) - 1
    if (left > 0) this.#senders.set(payload, left)
    else if (this.#senders.delete(payload)) this.bytes -= payload.length
  }
}

/** Logs at most once a minute how many requests have been refused since the last line, and the current load. */
function refusalLog(warn: (line: object, words: string) => void) {
  let loggedAt = -logInterval
  let refused = 0
  return (load: Readonly<Record<'requests' | 'writes' | 'unsent', number>>): void => {
    refused += 1
    if (performance.now() - loggedAt < logInterval) return
    loggedAt = performance.now()
    warn(
      { event: 'overloaded', refused, ...load },
      'requests are refused with 503: too many at the same time',
    )
    refused = 0
  }
}
