import { expect, test, vi } from 'vitest'
import { bufferCollection } from './buffer-collection.ts'

const megabyte = 1024 * 1024

test('buffers are collected once for every 16 MiB that pass, however large they are', () => {
  const collect = vi.fn()
  const count = bufferCollection(collect)
  for (let at = 0; at < 15; at += 1) count(megabyte)
  expect(collect).not.toHaveBeenCalled()
  count(megabyte)
  expect(collect).toHaveBeenCalledTimes(1)
  count(15 * megabyte)
  expect(collect).toHaveBeenCalledTimes(1)
  count(100 * megabyte)
  expect(collect).toHaveBeenCalledTimes(2)
})
