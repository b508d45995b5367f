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
  /** For bodies still being received: a slow sender must not delay the shutdown. */
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
 * Decorates the app with `drain`. Once that is called, every response has `connection: close`; the server stops listening after accepting
 * connections that were made before; idle connections close after a grace period, all others after their last response. Beyond the limits
 * they are aborted.
 */
export function drainConnections(app: FastifyInstance, limits = defaultLimits): void {
  const connections = new Connections()
  app.server.on('connection', (socket) => connections.track(socket))
  app.addHook('onRequest', (request, reply, done) => {
    // An injected request (app.inject) has no connection.
    if (request.socket instanceof Object && 'destroySoon' in request.socket)
      connections.beginResponse(reply.raw, request.socket)
    done()
  })

  app.decorate('drain', async () => {
    const ended = connections.closeAfterResponses()
    for (let turn = 0; turn < turns; turn += 1) await nextTurn()
    // http.Server.close would close connections whose next request is still unread, and stop the header timeouts.
    Server.prototype.close.call(app.server)
    let aborted = 0
    const timers = [
      setTimeout(() => (aborted += connections.abort(isReceiving)), limits.bodies),
      setTimeout(() => (aborted += connections.abort(() => true)), limits.responses),
    ]
    await wait(gracePeriod)
    connections.closeIdle()
    if (connections.count > 0) await ended
    for (const timer of timers) clearTimeout(timer)
    return aborted
  })
}

/** The open connections of a server, each with its pending responses in order. */
class Connections {
  readonly #pendingOf = new Map<Socket, Set<ServerResponse>>()
  #isDraining = false
  #areIdleClosed = false
  #allClosed = () => {}

  get count(): number {
    return this.#pendingOf.size
  }

  track(socket: Socket): Set<ServerResponse> {
    const tracked = this.#pendingOf.get(socket)
    if (tracked) return tracked
    const pending = new Set<ServerResponse>()
    this.#pendingOf.set(socket, pending)
    socket.once('close', () => {
      this.#pendingOf.delete(socket)
      if (this.#pendingOf.size === 0) this.#allClosed()
    })
    return pending
  }

  beginResponse(response: ServerResponse, socket: Socket): void {
    const pending = this.track(socket)
    if (this.#isDraining) closeAfter(response, [...pending].at(-1))
    pending.add(response)
    response.once('close', () => {
      pending.delete(response)
      if (this.#areIdleClosed) this.#closeWhenIdle(socket)
    })
  }

  /** Closes every connection after its last response; resolves when the last connection has closed. */
  closeAfterResponses(): Promise<void> {
    this.#isDraining = true
    const ended = new Promise<void>((resolve) => (this.#allClosed = resolve))
    for (const pending of this.#pendingOf.values()) closeAfter([...pending].at(-1))
    return ended
  }

  /** Closes the idle connections, and from then on each connection as soon as it is idle. */
  closeIdle(): void {
    this.#areIdleClosed = true
    for (const socket of this.#pendingOf.keys()) this.#closeWhenIdle(socket)
  }

  /** Aborts matching connections; returns the number of aborted responses. */
  abort(matches: (pending: Set<ServerResponse>) => boolean): number {
    let aborted = 0
    for (const [socket, pending] of this.#pendingOf) {
      if (!matches(pending)) continue
      aborted += pending.size
      socket.destroy()
    }
    return aborted
  }

  #closeWhenIdle(socket: Socket): void {
    if (this.#pendingOf.get(socket)?.size === 0) socket.destroySoon()
  }
}

// The last of several pipelined requests closes the connection: Node reads no request after a response with `connection: close`.
function closeAfter(response: ServerResponse | undefined, earlier?: ServerResponse): void {
  if (earlier !== undefined && !earlier.headersSent) earlier.shouldKeepAlive = true
  if (response !== undefined) response.shouldKeepAlive = false
}

const isReceiving = (pending: ReadonlySet<ServerResponse>): boolean =>
  [...pending].some(({ req }) => !req.complete)
