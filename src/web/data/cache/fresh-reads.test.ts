import { beforeEach, expect, test } from 'vitest'
import { areReadsFresh, beginRead, noteWriteEnd } from './fresh-reads.ts'

beforeEach(noteWriteEnd)

test('reads are fresh once one that began after the last write is answered, and none is under way', () => {
  const early = beginRead()
  noteWriteEnd()
  expect(areReadsFresh()).toBe(false)
  const later = beginRead()
  later.end(true)
  expect(areReadsFresh()).toBe(false)
  early.end(true)
  expect(areReadsFresh()).toBe(true)
  noteWriteEnd()
  expect(areReadsFresh()).toBe(false)
})

test('a read that began before the write, or that failed, does not make them fresh', () => {
  const early = beginRead()
  noteWriteEnd()
  early.end(true)
  expect(areReadsFresh()).toBe(false)
  beginRead().end(false)
  expect(areReadsFresh()).toBe(false)
})

test('a read is outdated once a write has ended after its begin, answered or not', () => {
  const early = beginRead()
  expect(early.isOutdated()).toBe(false)
  noteWriteEnd()
  expect(early.isOutdated()).toBe(true)
  early.end(true)
  expect(early.isOutdated()).toBe(true)
  expect(beginRead().isOutdated()).toBe(false)
})
