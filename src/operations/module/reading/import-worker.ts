import { parentPort, workerData } from 'node:worker_threads'
import { yieldToOthers } from '#operations/core/lower-priority.ts'
import { importFile, transferable } from './import-file.ts'

/** Reads the text of a standards file in a worker thread. */
yieldToOthers()
const file = importFile(workerData as string)
parentPort?.postMessage(file, transferable(file))
