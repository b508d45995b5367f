import { parentPort, workerData } from 'node:worker_threads'
import type { UploadPurpose } from '#rules/report/upload-purposes.ts'

/** Checks a file for its purpose in a worker thread. */
const { purpose, bytes } = workerData as {
  readonly purpose: UploadPurpose
  readonly bytes: Uint8Array
}
const found =
  purpose === 'logo'
    ? await (await import('./logo-facts.ts')).logoFacts(bytes)
    : await (await import('./inspect-template.ts')).templateProblems(bytes)
// oxlint-disable-next-line require-post-message-target-origin -- a thread has none
parentPort?.postMessage(found)
