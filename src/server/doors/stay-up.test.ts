import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { stayUp } from './stay-up.ts'

test('what nobody caught is logged, and the process goes on', () => {
  const told: unknown[] = []
  const from = new EventEmitter()
  stayUp({ error: (...line: unknown[]) => void told.push(line) }, from)
  const error = new Error('of ours')
  from.emit('uncaughtException', error)
  from.emit('unhandledRejection', error)
  expect(told).toEqual([
    [{ event: 'uncaught', err: error }, 'an error was not caught'],
    [{ event: 'uncaught', err: error }, 'a rejection was not handled'],
  ])
})
