import { parentPort, workerData } from 'node:worker_threads'
import { yieldToOthers } from '../../operations/kit/yield-to-others.ts'
import { transferable } from '../../operations/module/reading/import-file.ts'
import { importBody } from './import-body.ts'

/** Reads a large body in a thread of its own. */
yieldToOthers()
const read = importBody(Buffer.from(workerData as ArrayBuffer))
parentPort?.postMessage(read, 'refused' in read ? [] : transferable(read.file))
