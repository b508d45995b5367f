import { parentPort, workerData } from 'node:worker_threads'
import { yieldToOthers } from '#operations/core/lower-priority.ts'
import { transferable } from '#operations/module/reading/import-file.ts'
import { readImportBody } from './import-body.ts'

/** Parses a large body in a worker thread. */
yieldToOthers()
const result = readImportBody(Buffer.from(workerData as ArrayBuffer))
parentPort?.postMessage(result, 'error' in result ? [] : transferable(result.file))
