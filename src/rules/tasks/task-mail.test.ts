import { expect, test } from 'vitest'
import { taskDigestSubject, taskMailSubject } from './task-mail.ts'

test('the subject of a task mail stays on one line', () => {
  expect(taskMailSubject('Acme', 'RM 1-1')).toBe(
    '[Plumbline] New Task or Updated Task in Acme re: RM 1-1',
  )
  expect(taskMailSubject('Acme\r\nBcc: x@y', 'RM\u2028 1')).toBe(
    '[Plumbline] New Task or Updated Task in Acme Bcc: x@y re: RM 1',
  )
})

test('the subject of a digest names its project, or says of how many projects it is', () => {
  expect(taskDigestSubject(['Acme\n(RX)'], 2)).toBe(
    '[Plumbline] New and Updated Tasks in Acme (RX): 2 standards',
  )
  expect(taskDigestSubject(['Acme', 'B'], 12)).toBe(
    '[Plumbline] New and Updated Tasks in 2 projects: 12 standards',
  )
})
