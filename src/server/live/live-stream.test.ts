import { expect, test } from 'vitest'
import { LiveStream } from './live-stream.ts'

const state = { projects: new Map([[1, 'v1']]), presence: new Map(), shared: 's', access: 'a' }

test('nothing is sent after the end, which is told once', async () => {
  const stream = new LiveStream()
  const errors: unknown[] = []
  stream.body.on('error', (error) => errors.push(error))
  stream.end('reconnect')
  stream.send(state)
  stream.beat()
  stream.end('session')
  const parts = await stream.body.toArray()
  expect(parts.join('')).toBe('event: end\ndata: {"reason":"reconnect"}\n\n')
  expect(errors).toEqual([])
})
