import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { ExtractionLimits } from '../limits.ts'
import { readOrState } from './read-document.ts'

/** The descriptor on which the parent waits for the result. */
const result = 3

const [, , path = '', fileName = '', serialized = ''] = process.argv
const limits: ExtractionLimits = JSON.parse(serialized)

const guard = new Worker(new URL('memory-guard.ts', import.meta.url), {
  workerData: { memory: limits.memory, parent: process.ppid },
  resourceLimits: { maxOldGenerationSizeMb: 16 },
})
await once(guard, 'online')
writeFileSync(result, 'ready\n')

const text = await readOrState({ path, fileName, limits })
writeFileSync(result, JSON.stringify(text))
process.exit()
