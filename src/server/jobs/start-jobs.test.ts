import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startJobs } from './start-jobs.ts'

test('stopping aborts the signal of a running job and waits for the job to return', async () => {
  const started = Promise.withResolvers<void>()
  let hasReturned = false
  const stop = startJobs([], () => {}, [
    {
      every: 1,
      run: async (stopping) => {
        started.resolve()
        while (!stopping?.aborted) await setTimeout(1)
        await setTimeout(20)
        hasReturned = true
      },
    },
  ])
  await started.promise
  await stop()
  expect(hasReturned).toBe(true)
})
