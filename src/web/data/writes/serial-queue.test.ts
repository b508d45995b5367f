import { expect, test } from 'vitest'
import { runSerially } from './serial-queue.ts'

test('writes of one lane run in order, even after a failure', async () => {
  const done: string[] = []
  const release = Promise.withResolvers<void>()
  const first = runSerially('1', async () => {
    await release.promise
    done.push('first')
  })
  const failing = runSerially('1', () => Promise.reject(new Error('refused')))
  const last = runSerially('1', async () => void done.push('last'))
  release.resolve()
  await expect(failing).rejects.toThrow('refused')
  await Promise.all([first, last])
  expect(done).toEqual(['first', 'last'])
})

test('another lane does not wait', async () => {
  const done: string[] = []
  const release = Promise.withResolvers<void>()
  const slow = runSerially('1', async () => {
    await release.promise
    done.push('slow')
  })
  await runSerially('2', async () => void done.push('quick'))
  release.resolve()
  await slow
  expect(done).toEqual(['quick', 'slow'])
})
