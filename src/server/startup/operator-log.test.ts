import { expect, test } from 'vitest'
import { createOperatorLog } from './operator-log.ts'

test('a terminal gets sentences', () => {
  const written: string[] = []
  createOperatorLog({ isTTY: true, write: (text) => written.push(text) })('Ready.', {
    event: 'started',
  })
  expect(written).toEqual(['Ready.\n'])
})

test('anything else gets one JSON line, also for a text of several lines', () => {
  const written: string[] = []
  createOperatorLog({ write: (text) => written.push(text) })('Two\nlines', {
    event: 'started',
    port: 1,
  })
  expect(written[0]?.slice(0, -1)).not.toContain('\n')
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    level: 30,
    event: 'started',
    port: 1,
    msg: 'Two\nlines',
  })
})
