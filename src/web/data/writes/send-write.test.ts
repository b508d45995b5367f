import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ApiError } from '#rules/api/api-error.ts'
import { sendUntilAnswered, sendWrite, writeBody } from './send-write.ts'

type Reply = { readonly status: number; readonly body: unknown }

let server: Server
let replies: Reply[] = []
let received: { url: string; key: string; body: unknown }[] = []
const realFetch = globalThis.fetch

beforeAll(async () => {
  server = createServer((request, response) => {
    // The client probes the server when a gateway responds.
    if (request.method === 'GET') {
      response.end()
      return
    }
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const key = String(request.headers['idempotency-key'])
      received.push({ url: request.url ?? '', key, body: JSON.parse(text) })
      const reply = replies.shift() ?? { status: 500, body: null }
      response.writeHead(reply.status, { 'x-request-id': 'r-1' })
      response.end(reply.body === null ? '' : JSON.stringify(reply.body))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  // A browser resolves a path against its origin; Node needs the full URL.
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    realFetch(`http://127.0.0.1:${port}${path}`, init),
  )
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  replies = []
  received = []
})
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await new Promise((resolve) => {
    server.close(resolve)
  })
})

const body = writeBody('Task:Delete', { task_id: 7 }, 'me', { Text: 'seen' })
const success = { data: { result: 'Success', transformation: { updates: { task_id: 7 } } } }

const send = async (by = sendWrite) => {
  const sent = by({ target: 'ps', body, key: 'k-1' }).then(
    (updates) => ({ updates }),
    (error: unknown) => ({ error: error as ApiError }),
  )
  const answered = { is: false }
  void sent.then(() => (answered.is = true))
  while (!answered.is) {
    await vi.advanceTimersByTimeAsync(1000)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
  return sent
}

test('sends the transformation with its key to the target and returns its updates', async () => {
  replies = [{ status: 200, body: success }]
  expect(await send()).toEqual({ updates: { task_id: 7 } })
  expect(received).toEqual([
    {
      url: '/api/v3/write/transformation?apiDb=ps',
      key: 'k-1',
      body: {
        focus: 'Task',
        action: 'Delete',
        parameters: { task_id: 7 },
        user_id: 'me',
        expected: { Text: 'seen' },
      },
    },
  ])
})

test.each([
  ['no body', null],
  ['no data', {}],
  ['no result', { data: { transformation: { updates: { task_id: 7 } } } }],
  [
    'another result',
    { data: { result: 'Fail', transformation: { error: 'Task does not exist' } } },
  ],
])('a response with %s is an error, and is not retried', async (_, reply) => {
  replies = [{ status: 200, body: reply }]
  const { error } = (await send()) as { error: ApiError }
  expect(error).toBeInstanceOf(ApiError)
  expect(error.requestId).toBe('r-1')
  expect(received).toHaveLength(1)
})

test('retries 3 times with the same key when the server fails', async () => {
  replies = [
    { status: 503, body: null },
    { status: 500, body: null },
    { status: 200, body: success },
  ]
  expect(await send()).toEqual({ updates: { task_id: 7 } })
  expect(received.map(({ key }) => key)).toEqual(['k-1', 'k-1', 'k-1'])
  received = []
  const { error } = (await send()) as { error: ApiError }
  expect(error).toMatchObject({ status: 500, code: 'internal' })
  expect(received).toHaveLength(4)
})

test('does not retry a denied write', async () => {
  const transformation = { error: 'Not found', error_code: 'notFound' }
  replies = [{ status: 404, body: { data: { result: 'Fail', transformation } } }]
  expect(await send()).toMatchObject({
    error: { status: 404, code: 'notFound', text: 'Not found' },
  })
  expect(received).toHaveLength(1)
})

test('waits for an earlier attempt that the server is still executing, however often it has to ask', async () => {
  const transformation = { error: 'In flight', error_code: 'idempotencyInFlight' }
  const running = { status: 409, body: { data: { result: 'Fail', transformation } } }
  replies = [...Array.from({ length: 6 }, () => running), { status: 200, body: success }]
  expect(await send(sendUntilAnswered)).toEqual({ updates: { task_id: 7 } })
  expect(new Set(received.map(({ key }) => key))).toEqual(new Set(['k-1']))
})
