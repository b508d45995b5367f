import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** The descriptor on which the parent waits for the result. */
export const result = 3

/** Begins the reading of a file in a confined process, which ends when it uses more than this many bytes of memory, or with its parent. */
export async function begin(memory: number): Promise<void> {
  const guard = new Worker(new URL('memory-guard.ts', import.meta.url), {
    workerData: { memory, parent: process.ppid },
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  })
  await once(guard, 'online')
  writeFileSync(result, 'ready\n')
}
