import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { drainConnections, type DrainLimits } from './drain-connections.ts'
import { decorateFailureLog } from './errors/failure-log.ts'
import { registerHealthRoutes } from './routes/health-routes.ts'

const opened: FastifyInstance[] = []
const endless = 3_600_000

afterEach(async () => {
  for (const app of opened.splice(0)) {
    app.server.closeAllConnections()
    await app.close()
  }
})

async function connectionTo(port: number): Promise<{ socket: Socket; received: Promise<string> }> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return { socket, received: text(socket) }
}

/** Opens an app that responds to GET /held only when `answer` is called. */
async function open(limits?: DrainLimits, register = (_: FastifyInstance): void => {}) {
  const app = Fastify({ return503OnClosing: false, keepAliveTimeout: endless })
  opened.push(app)
  drainConnections(app, limits)
  const held = Promise.withResolvers<string>()
  const requested = Promise.withResolvers<void>()
  app.get('/held', () => {
    requested.resolve()
    return held.promise
  })
  app.get('/', () => 'at once')
  app.post('/', ({ body }) => body)
  register(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const connection = () => connectionTo(port)
  return { app, connection, port, answer: held.resolve, requested: requested.promise }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`
const count = (received: string, words: string) => received.split(words).length - 1

test('/readyz is 503 as soon as the server stops, for a balancer that keeps its connection', async () => {
  const { app, port } = await open(undefined, (server) => {
    decorateFailureLog(server, { note: () => false })
    registerHealthRoutes(server, { findUnavailable: async () => [] } as never)
  })
  const { socket, received } = await connectionTo(port)
  socket.write(get('/readyz'))
  await once(socket, 'readable')
  app.stopBeingReady()
  socket.write(get('/readyz'))
  await once(socket, 'readable')
  const draining = app.drain()
  expect((await received).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503'])
  await draining
})

test('finishes pending responses, closes idle and unused connections and accepts no new ones', async () => {
  const { app, connection, port, answer, requested } = await open()
  const [busy, idle, silent] = [await connection(), await connection(), await connection()]
  idle.socket.write(get('/'))
  await once(app.server, 'request')
  busy.socket.write(get('/held'))
  await requested
  const draining = app.drain()
  expect(await silent.received).toBe('')
  expect(await idle.received).toContain('Connection: keep-alive')
  const refused = connect(port, '127.0.0.1')
  const [error] = (await once(refused, 'error')) as [NodeJS.ErrnoException]
  expect(error.code).toBe('ECONNREFUSED')
  answer('late')
  const received = await busy.received
  expect(received).toContain('Connection: close')
  expect(received).toContain('late')
  expect(await draining).toBe(0)
})

test('responds to all pipelined requests and closes the connection after the last', async () => {
  const { app, connection, answer, requested } = await open()
  const { socket, received } = await connection()
  socket.write(get('/held') + get('/'))
  await requested
  const draining = app.drain()
  socket.write(get('/'))
  await once(app.server, 'request')
  answer('first')
  const all = await received
  expect(count(all, 'HTTP/1.1 200 OK')).toBe(3)
  expect(count(all, 'Connection: close')).toBe(1)
  expect(all.lastIndexOf('HTTP/1.1')).toBeLessThan(all.indexOf('Connection: close'))
  expect(await draining).toBe(0)
})

test('responds to a request that arrives during draining and closes its connection', async () => {
  const { app, connection } = await open()
  const { socket, received } = await connection()
  const draining = app.drain()
  socket.write(get('/'))
  expect(await received).toMatch(/200 OK[^]*Connection: close[^]*at once/)
  expect(await draining).toBe(0)
})

test('aborts and counts requests with stalled bodies and stalled responses', async () => {
  const { app, connection, requested } = await open({ bodies: 200, responses: 300 })
  const [slow, stuck] = [await connection(), await connection()]
  slow.socket.on('error', () => {})
  slow.socket.write(
    'POST / HTTP/1.1\r\nhost: here\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\n1',
  )
  await once(app.server, 'request')
  stuck.socket.on('error', () => {})
  stuck.socket.write(get('/held'))
  await requested
  expect(await app.drain()).toBe(2)
})
