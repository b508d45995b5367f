import type { ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Finishes the requests in progress, before `close`; resolves to the number of requests that were aborted. */
    readonly drain: () => Promise<number>
  }
}

/** How long draining waits, in milliseconds from its start. */
export type DrainLimits = {
  /** For the rest of bodies: a slow sender must not delay the shutdown. */
  readonly bodies: number
  /** For responses. */
  readonly responses: number
}

const defaultLimits: DrainLimits = { bodies: 5_000, responses: 10_000 }

// Accepting pending connections and reading buffered headers takes a turn of the event loop or two.
const turns = 10
// A client may already have sent its next request when its response arrives.
const gracePeriod = 100

/**
 * Decorates the app with `drain`. From its call on, every response has `connection: close`; the server stops listening once connections made
 * before are accepted; idle connections close after a grace period, all others after their last response. Beyond the limits they are aborted.
 */
export function drainConnections(app: FastifyInstance, limits = defaultLimits): void {
  // The pending responses of each connection, in order.
  const connections = new Map<Socket, Set<ServerResponse>>()
  let isDraining = false
  let areIdleClosed = false
  let allClosed = () => {}

  const track = (socket: Socket): Set<ServerResponse> => {
    const tracked = connections.get(socket)
    if (tracked) return tracked
    const pending = new Set<ServerResponse>()
    connections.set(socket, pending)
    socket.once('close', () => {
      connections.delete(socket)
      if (connections.size === 0) allClosed()
    })
    return pending
  }

  const closeWhenIdle = (socket: Socket) => {
    if (connections.get(socket)?.size === 0) socket.destroySoon()
  }

  const begin = (response: ServerResponse, socket: Socket) => {
    const pending = track(socket)
    if (isDraining) closeAfter(response, [...pending].at(-1))
    pending.add(response)
    response.once('close', () => {
      pending.delete(response)
      if (areIdleClosed) closeWhenIdle(socket)
    })
  }

  app.server.on('connection', track)
  app.addHook('onRequest', (request, reply, done) => {
    // An injected request (app.inject) has no connection.
    if (request.socket instanceof Object && 'destroySoon' in request.socket)
      begin(reply.raw, request.socket)
    done()
  })

  const abort = (matches: (pending: Set<ServerResponse>) => boolean): number => {
    let aborted = 0
    for (const [socket, pending] of connections) {
      if (!matches(pending)) continue
      aborted += pending.size
      socket.destroy()
    }
    return aborted
  }

  app.decorate('drain', async () => {
    isDraining = true
    const ended = new Promise<void>((resolve) => (allClosed = resolve))
    for (const pending of connections.values()) closeAfter([...pending].at(-1))
    for (let turn = 0; turn < turns; turn += 1) await nextTurn()
    // http.Server.close would close connections whose next request is still unread, and stop the header timeouts.
    Server.prototype.close.call(app.server)
    let aborted = 0
    const timers = [
      setTimeout(() => (aborted += abort(isReceiving)), limits.bodies),
      setTimeout(() => (aborted += abort(() => true)), limits.responses),
    ]
    await wait(gracePeriod)
    areIdleClosed = true
    for (const socket of connections.keys()) closeWhenIdle(socket)
    if (connections.size > 0) await ended
    for (const timer of timers) clearTimeout(timer)
    return aborted
  })
}

// The last of several pipelined requests closes the connection: Node reads no request after a response with `connection: close`.
function closeAfter(response: ServerResponse | undefined, earlier?: ServerResponse): void {
  if (earlier !== undefined && !earlier.headersSent) earlier.shouldKeepAlive = true
  if (response !== undefined) response.shouldKeepAlive = false
}

const isReceiving = (pending: ReadonlySet<ServerResponse>): boolean =>
  [...pending].some(({ req }) => !req.complete)
