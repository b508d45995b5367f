import { expect, test } from 'vitest'
import { runInWorker } from './run-in-worker.ts'

// Exhausting the memory of a thread takes a while on a busy machine.
const entry = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)

test('returns the first message of the thread', async () => {
  const code = `import { parentPort, workerData } from 'node:worker_threads'; parentPort.postMessage(workerData + 1)`
  expect(await runInWorker(entry(code), 1)).toBe(2)
})

test('ends a thread that exceeds its memory, and rejects the file with the reason', async () => {
  const code = `const all = []; for (;;) all.push(new Array(100_000).fill(1.5))`
  await expect(runInWorker(entry(code), null)).rejects.toMatchObject({
    code: 'invalidParameters',
    problems: [{ message: expect.stringContaining('memory') }],
  })
})

test('rejects when the thread fails or ends without a message', async () => {
  await expect(runInWorker(entry(`throw new Error('broken')`), null)).rejects.toThrow('broken')
  await expect(runInWorker(entry(`process.exit(0)`), null)).rejects.toThrow('without an answer')
})
