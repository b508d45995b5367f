import { expect, test } from 'vitest'
import { ResponseCache } from './response-cache.ts'

const kilobytes = 1_024
const text = (of: string) => Buffer.from(`"${of.repeat(40 * kilobytes)}"`)

test('a response that was sent compressed counts for its compressed bytes at once', async () => {
  const cache = new ResponseCache(100 * kilobytes)
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  for (const name of names) {
    const response = await cache.of(name, '1', async () => text(name))
    await response.gzipped()
  }
  for (const name of names) {
    const kept = await cache.of(name, '1', async () => text('another'))
    expect(kept.plain().equals(text(name)), name).toBe(true)
  }
  expect(cache.counts).toEqual({ hit: 6, stale: 0, absent: 6, shared: 0 })
})

test('beyond its bytes the responses that were requested longest ago are forgotten', async () => {
  const cache = new ResponseCache(100 * kilobytes)
  const of = (name: string) => cache.of(name, '1', async () => text(name))
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await of(name)
  // 'b' was evicted for 'c'.
  expect(cache.counts).toEqual({ hit: 2, stale: 0, absent: 4, shared: 0 })
})

test('a response for earlier versions is built again, even while the earlier one is being compressed', async () => {
  const cache = new ResponseCache(100 * kilobytes)
  const first = await cache.of('a', '1', async () => text('1'))
  const compressing = first.gzipped()
  const second = await cache.of('a', '2', async () => text('2'))
  await compressing
  expect(second.plain().equals(text('2'))).toBe(true)
  const again = await cache.of('a', '2', async () => text('3'))
  expect(again).toBe(second)
  expect(cache.counts).toEqual({ hit: 1, stale: 1, absent: 1, shared: 0 })
})

test('small responses count with what their entries take', async () => {
  const most = 100 * kilobytes
  const cache = new ResponseCache(most)
  const names = Array.from({ length: 1_000 }, (_, index) => `threads 1 of ${index}`)
  for (const name of names) await cache.of(name, '1', async () => Buffer.from('{"data":[]}'))
  for (const name of names.toReversed())
    await cache.of(name, '1', async () => Buffer.from('{"data":[]}'))
  expect(cache.counts.hit).toBeGreaterThan(50)
  expect(cache.counts.hit).toBeLessThan(most / 512)
})
