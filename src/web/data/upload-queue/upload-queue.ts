/**
 * The progress of a file: queued, sending its bytes, waiting for the server to be back (Interrupted), paused by the person, being bound by its
 * write (Saving), or finished.
 */
export type UploadStage =
  | 'Waiting'
  | 'Sending'
  | 'Interrupted'
  | 'Paused'
  | 'Saving'
  | 'Done'
  | 'Failed'

/** The part of an upload that scheduling depends on. */
export type QueueEntry = { readonly id: number; readonly stage: UploadStage }

/** Uploads that run in parallel; more would only slow each one down. */
const mostAtOnce = 2

const underway: ReadonlySet<UploadStage> = new Set(['Sending', 'Interrupted', 'Saving'])

const isUnderway = ({ stage }: QueueEntry): boolean => underway.has(stage)

/** Whether leaving the page would interrupt this upload. */
export const isUnfinished = (upload: QueueEntry): boolean =>
  upload.stage === 'Waiting' || upload.stage === 'Paused' || isUnderway(upload)

/** Whether an upload can be paused: not while it is being stored, after all of its bytes have arrived. */
export const isPausable = ({ stage }: QueueEntry): boolean =>
  stage === 'Waiting' || stage === 'Sending' || stage === 'Interrupted'

/** Whether an upload can still be cancelled. */
export const isCancellable = (upload: QueueEntry): boolean =>
  isPausable(upload) || upload.stage === 'Paused'

/** Returns the uploads to start now, in the order in which they were chosen. */
export const nextUploads = <Upload extends QueueEntry>(uploads: readonly Upload[]): Upload[] =>
  uploads
    .filter(({ stage }) => stage === 'Waiting')
    .slice(0, Math.max(0, mostAtOnce - uploads.filter(isUnderway).length))

/** Counts finished, failed, paused and remaining files. */
export const uploadCounts = (uploads: readonly QueueEntry[]) => ({
  done: uploads.filter(({ stage }) => stage === 'Done').length,
  failed: uploads.filter(({ stage }) => stage === 'Failed').length,
  paused: uploads.filter(({ stage }) => stage === 'Paused').length,
  left: uploads.filter((upload) => isUnfinished(upload) && upload.stage !== 'Paused').length,
})
