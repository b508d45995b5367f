import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { StreamMeter } from '../files/stream-meter.ts'
import { PieceStore } from '../uploads/partial/piece-store.ts'
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

const streams = {
  'a file that is stored': async (source: Readable) => {
    for await (const _ of new StreamMeter(100 * megabyte).pass(source));
  },
  'a file that arrives in pieces': async (source: Readable) => {
    const nothing = () => Promise.resolve()
    const store = new PieceStore({
      describe: nothing,
      description: () => Promise.resolve({ size: 40 * megabyte }),
      arrived: () => Promise.resolve({ end: 0, pieces: 0 }),
      keep: nothing,
      remove: nothing,
    })
    await store.write(source, 'a', 0)
  },
}

test.for(Object.entries(streams))(
  'the buffers of %s are collected while it passes',
  async ([_, pass]) => {
    const collect = vi.fn()
    vi.stubGlobal('gc', collect)
    const block = Buffer.alloc(megabyte)
    await pass(Readable.from(Array.from({ length: 40 }, () => block)))
    vi.unstubAllGlobals()
    expect(collect.mock.calls.length).toBeGreaterThanOrEqual(2)
    expect(collect).toHaveBeenCalledWith({ type: 'minor', execution: 'async' })
  },
)
