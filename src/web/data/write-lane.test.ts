import { expect, test } from 'vitest'
import { inLane } from './write-lane.ts'

const after = (delay: number, act: () => void) =>
  new Promise<void>((resolve) => {
    setTimeout(() => {
      act()
      resolve()
    }, delay)
  })

test('writes of one lane keep their order, also after a failure', async () => {
  const done: string[] = []
  const first = inLane('1', () => after(20, () => done.push('first')))
  const failing = inLane('1', () => Promise.reject(new Error('refused')))
  const last = inLane('1', () => after(0, () => done.push('last')))
  await expect(failing).rejects.toThrow('refused')
  await Promise.all([first, last])
  expect(done).toEqual(['first', 'last'])
})

test('another lane does not wait', async () => {
  const done: string[] = []
  const slow = inLane('1', () => after(20, () => done.push('slow')))
  await inLane('2', () => after(0, () => done.push('quick')))
  await slow
  expect(done).toEqual(['quick', 'slow'])
})
