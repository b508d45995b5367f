import { parentPort } from 'node:worker_threads'
import type { UploadPurpose } from '#rules/report/upload-purposes.ts'

/** A file to check for its purpose. */
export type PurposeTask = { readonly purpose: UploadPurpose; readonly bytes: Uint8Array }

async function check({ purpose, bytes }: PurposeTask): Promise<void> {
  const found =
    purpose === 'logo'
      ? await (await import('./logo-facts.ts')).logoFacts(bytes)
      : await (await import('./inspect-template.ts')).templateProblems(bytes)
  // oxlint-disable-next-line require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(found)
}

parentPort?.on('message', (task: PurposeTask) => void check(task))
