import { expect, test } from 'vitest'
import { taskMailSubject } from './task-mail.ts'

test('the subject of a task mail stays on one line', () => {
  expect(taskMailSubject('Acme', 'RM 1-1')).toBe(
    '[Plumbline] New Task or Updated Task in Acme re: RM 1-1',
  )
  expect(taskMailSubject('Acme\r\nBcc: x@y', 'RM\u2028 1')).toBe(
    '[Plumbline] New Task or Updated Task in Acme Bcc: x@y re: RM 1',
  )
})
