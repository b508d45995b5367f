import { expect, test } from 'vitest'
import { runInWorker } from './run-in-worker.ts'

// Filling the memory of a thread takes a while where others work, too.
const entry = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)

test('a thread answers what it made of its data', async () => {
  const code = `import { parentPort, workerData } from 'node:worker_threads'; parentPort.postMessage(workerData + 1)`
  expect(await runInWorker(entry(code), 1)).toBe(2)
})

test('a thread that takes more memory than it is given is ended, and the file is refused with the reason', async () => {
  const code = `const all = []; for (;;) all.push(new Array(100_000).fill(1.5))`
  await expect(runInWorker(entry(code), null)).rejects.toMatchObject({
    code: 'invalidParameters',
    problems: [{ message: expect.stringContaining('memory') }],
  })
})

test('a thread that fails, or ends without an answer, is told of', async () => {
  await expect(runInWorker(entry(`throw new Error('broken')`), null)).rejects.toThrow('broken')
  await expect(runInWorker(entry(`process.exit(0)`), null)).rejects.toThrow('without an answer')
})
