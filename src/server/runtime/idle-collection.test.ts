import { expect, test } from 'vitest'
import { idleCollection } from './idle-collection.ts'

const megabyte = 1024 * 1024

/** A heap whose garbage the test controls. */
function madeHeap() {
  const heap = { alive: 40, garbage: 60, busy: 0, collections: 0 }
  const check = idleCollection({
    size: () => (heap.alive + heap.garbage) * megabyte,
    busyShare: () => heap.busy,
    collect: async () => {
      heap.garbage = 0
      heap.collections += 1
    },
  })
  return { heap, check }
}

test('collects garbage once the server is idle, and not while it is busy', async () => {
  const { heap, check } = madeHeap()
  heap.busy = 0.5
  await check()
  expect(heap).toMatchObject({ garbage: 60, collections: 0 })
  heap.busy = 0.01
  await check()
  expect(heap).toMatchObject({ garbage: 0, collections: 1 })
})

test('an idle server collects again only after the heap has grown by 32 MiB, however much of it is alive', async () => {
  const { heap, check } = madeHeap()
  heap.alive = 300
  await check()
  await check()
  heap.garbage = 31
  await check()
  expect(heap.collections).toBe(1)
  heap.garbage = 32
  await check()
  expect(heap).toMatchObject({ garbage: 0, collections: 2 })
})
