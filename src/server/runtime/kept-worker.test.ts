import { Worker } from 'node:worker_threads'
import { describe, expect, test as base } from 'vitest'
import { KeptWorker } from './kept-worker.ts'
import { WorkerLimit } from './run-worker.ts'

// Posts how many jobs it has had, or does what a job asks for.
const code = `
  const { parentPort } = require('node:worker_threads')
  let jobs = 0
  parentPort.on('message', (job) => {
    jobs += 1
    if (job === 'hang') return
    if (job === 'fail') throw new Error('as told')
    if (job === 'exit') process.exit(0)
    parentPort.postMessage(jobs)
  })`

// oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern which fixtures are needed
const test = base.extend('keep', ({}, { onCleanup }) => {
  const started: Worker[] = []
  onCleanup(async () => {
    await Promise.all(started.map((worker) => worker.terminate()))
  })
  return ({ seconds = 60, idleTime = 60_000 } = {}) => {
    const start = () => {
      const worker = new Worker(code, { eval: true })
      started.push(worker)
      return worker
    }
    return { kept: new KeptWorker<string, number>(start, { seconds }, idleTime), started }
  }
})

test('one job after another is done by the same worker', async ({ keep }) => {
  const { kept, started } = keep()
  expect([await kept.run('a'), await kept.run('b'), await kept.run('c')]).toEqual([1, 2, 3])
  expect(started).toHaveLength(1)
})

test('jobs at the same time get a worker each, of which one is kept', async ({ keep }) => {
  const { kept, started } = keep()
  expect(await Promise.all([kept.run('a'), kept.run('b')])).toEqual([1, 1])
  await expect.poll(() => started.filter(isRunning)).toHaveLength(1)
  expect(await kept.run('c')).toBe(2)
})

test('an idle worker ends, and the next job starts another', async ({ keep }) => {
  const { kept, started } = keep({ idleTime: 1 })
  await kept.run('a')
  await expect.poll(() => started.filter(isRunning)).toHaveLength(0)
  expect(await kept.run('b')).toBe(1)
})

test('a job that begins while an idle worker ends gets another', async ({ keep }) => {
  const { kept, started } = keep({ idleTime: 1 })
  const running = kept.run('a')
  const begun = Promise.withResolvers<number>()
  const [worker] = started as [Worker]
  const terminate = worker.terminate.bind(worker)
  worker.terminate = () => {
    worker.terminate = terminate
    begun.resolve(kept.run('b'))
    return terminate()
  }
  await running
  expect(await begun.promise).toBe(1)
})

describe('a worker is ended, and the next job starts another,', () => {
  test('when its receiver has gone', async ({ keep }) => {
    const { kept, started } = keep()
    const gone = new AbortController()
    const running = kept.run('hang', gone.signal)
    gone.abort()
    await expect(running).rejects.toThrow('has gone')
    await expect.poll(() => started.filter(isRunning)).toHaveLength(0)
    expect(await kept.run('a')).toBe(1)
  })

  test('when a job takes too long', async ({ keep }) => {
    const { kept, started } = keep({ seconds: 0.05 })
    await expect(kept.run('hang')).rejects.toThrow(WorkerLimit)
    await expect.poll(() => started.filter(isRunning)).toHaveLength(0)
  })

  test('when it fails, or ends without a result', async ({ keep }) => {
    const { kept, started } = keep()
    expect(await kept.run('a')).toBe(1)
    await expect(kept.run('fail')).rejects.toThrow('as told')
    await expect(kept.run('exit')).rejects.toThrow('ended without a result')
    expect(await kept.run('b')).toBe(1)
    expect(started).toHaveLength(3)
  })

  test('when it ends while it is idle', async ({ keep }) => {
    const { kept, started } = keep()
    await kept.run('a')
    await started[0]?.terminate()
    expect(await kept.run('b')).toBe(1)
  })
})

test('a receiver who has gone before the job begins starts nothing', async ({ keep }) => {
  const { kept, started } = keep()
  await expect(kept.run('a', AbortSignal.abort())).rejects.toThrow('has gone')
  expect(started).toEqual([])
})

// The id of a thread that has ended is -1.
const isRunning = ({ threadId }: Worker): boolean => threadId !== -1
