import { expect, test } from 'vitest'
import { inLane } from './write-lane.ts'

test('writes of one lane keep their order, also after a failure', async () => {
  const done: string[] = []
  const release = Promise.withResolvers<void>()
  const first = inLane('1', async () => {
    await release.promise
    done.push('first')
  })
  const failing = inLane('1', () => Promise.reject(new Error('refused')))
  const last = inLane('1', async () => void done.push('last'))
  release.resolve()
  await expect(failing).rejects.toThrow('refused')
  await Promise.all([first, last])
  expect(done).toEqual(['first', 'last'])
})

test('another lane does not wait', async () => {
  const done: string[] = []
  const release = Promise.withResolvers<void>()
  const slow = inLane('1', async () => {
    await release.promise
    done.push('slow')
  })
  await inLane('2', async () => void done.push('quick'))
  release.resolve()
  await slow
  expect(done).toEqual(['quick', 'slow'])
})
