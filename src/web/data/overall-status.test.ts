import { expect, test } from 'vitest'
import { beginWrite, endWrite, isWriting } from './overall-status.ts'

test('writing lasts until the last write is answered', () => {
  beginWrite()
  beginWrite()
  endWrite('succeed', 0)
  expect(isWriting()).toBe(true)
  endWrite('fail', 0)
  expect(isWriting()).toBe(false)
})
