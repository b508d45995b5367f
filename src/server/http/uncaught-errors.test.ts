import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { logUncaughtErrors } from './uncaught-errors.ts'

test('logs uncaught errors without ending the process', () => {
  const logged: unknown[] = []
  const from = new EventEmitter()
  logUncaughtErrors({ error: (...line: unknown[]) => void logged.push(line) }, from)
  const error = new Error('of ours')
  from.emit('uncaughtException', error)
  from.emit('unhandledRejection', error)
  expect(logged).toEqual([
    [{ event: 'uncaught', err: error }, 'an error was not caught'],
    [{ event: 'uncaught', err: error }, 'a rejection was not handled'],
  ])
})
