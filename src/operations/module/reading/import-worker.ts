import { parentPort, workerData } from 'node:worker_threads'
import { yieldToOthers } from '../../kit/yield-to-others.ts'
import { importFile, transferable } from './import-file.ts'

/** Reads the text of a standards file in a thread of its own. */
yieldToOthers()
const file = importFile(workerData as string)
parentPort?.postMessage(file, transferable(file))
