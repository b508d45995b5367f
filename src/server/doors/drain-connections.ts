import type { ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends the service in order, before `close`; resolves to how many requests had to be cut off. */
    readonly drain: () => Promise<number>
  }
}

/** How long a stop waits, in milliseconds from its begin. */
export type DrainLimits = {
  /** For the rest of bodies: a slow sender must not hold the stop. */
  readonly bodies: number
  /** For responses. */
  readonly responses: number
}

const defaultLimits: DrainLimits = { bodies: 5_000, responses: 10_000 }

// Connections that wait to be accepted, and heads that lie unread, take a turn of the event loop or two.
const turns = 10
// A client that has just been answered may already have sent its next request.
const grace = 100

/**
 * Decorates the app with `drain`. From its call on every response says `connection: close`; new connections are refused as soon as those that were
 * made before are accepted; idle ones are closed after a moment, all others when their last request is answered. What exceeds the limits is cut off.
 */
export function drainConnections(app: FastifyInstance, limits = defaultLimits): void {
  // The responses under way on each connection, in their order.
  const connections = new Map<Socket, Set<ServerResponse>>()
  let isDraining = false
  let areIdleClosed = false
  let allClosed = () => {}

  const track = (socket: Socket): Set<ServerResponse> => {
    const known = connections.get(socket)
    if (known) return known
    const underWay = new Set<ServerResponse>()
    connections.set(socket, underWay)
    socket.once('close', () => {
      connections.delete(socket)
      if (connections.size === 0) allClosed()
    })
    return underWay
  }

  const closeWhenIdle = (socket: Socket) => {
    if (connections.get(socket)?.size === 0) socket.destroySoon()
  }

  const begin = (response: ServerResponse, socket: Socket) => {
    const underWay = track(socket)
    if (isDraining) endAfter(response, [...underWay].at(-1))
    underWay.add(response)
    response.once('close', () => {
      underWay.delete(response)
      if (areIdleClosed) closeWhenIdle(socket)
    })
  }

  app.server.on('connection', track)
  app.addHook('onRequest', (request, reply, done) => {
    // One that is injected has no connection.
    if (request.socket instanceof Object && 'destroySoon' in request.socket)
      begin(reply.raw, request.socket)
    done()
  })

  const cutOff = (isMeant: (underWay: Set<ServerResponse>) => boolean): number => {
    let cut = 0
    for (const [socket, underWay] of connections) {
      if (!isMeant(underWay)) continue
      cut += underWay.size
      socket.destroy()
    }
    return cut
  }

  app.decorate('drain', async () => {
    isDraining = true
    const ended = new Promise<void>((resolve) => (allClosed = resolve))
    for (const underWay of connections.values()) endAfter([...underWay].at(-1))
    for (let turn = 0; turn < turns; turn += 1) await nextTurn()
    // That of the HTTP server would close connections whose next request lies unread, and stop its own limits on slow heads.
    Server.prototype.close.call(app.server)
    let cut = 0
    const timers = [
      setTimeout(() => (cut += cutOff(isReceiving)), limits.bodies),
      setTimeout(() => (cut += cutOff(() => true)), limits.responses),
    ]
    await wait(grace)
    areIdleClosed = true
    for (const socket of connections.keys()) closeWhenIdle(socket)
    if (connections.size > 0) await ended
    for (const timer of timers) clearTimeout(timer)
    return cut
  })
}

// Of pipelined requests the last one ends the connection: what follows such a response is not read any more.
function endAfter(response: ServerResponse | undefined, earlier?: ServerResponse): void {
  if (earlier !== undefined && !earlier.headersSent) earlier.shouldKeepAlive = true
  if (response !== undefined) response.shouldKeepAlive = false
}

const isReceiving = (underWay: ReadonlySet<ServerResponse>): boolean =>
  [...underWay].some(({ req }) => !req.complete)
