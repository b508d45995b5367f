import { beforeEach, expect, test } from 'vitest'
import { areReadsFresh, beginRead, noteWriteEnd } from './fresh-reads.ts'

beforeEach(noteWriteEnd)

test('reads are fresh once one that began after the last write is answered, and none is under way', () => {
  const early = beginRead()
  noteWriteEnd()
  expect(areReadsFresh()).toBe(false)
  const later = beginRead()
  later(true)
  expect(areReadsFresh()).toBe(false)
  early(true)
  expect(areReadsFresh()).toBe(true)
  noteWriteEnd()
  expect(areReadsFresh()).toBe(false)
})

test('a read that began before the write, or that failed, does not make them fresh', () => {
  const early = beginRead()
  noteWriteEnd()
  early(true)
  expect(areReadsFresh()).toBe(false)
  beginRead()(false)
  expect(areReadsFresh()).toBe(false)
})
