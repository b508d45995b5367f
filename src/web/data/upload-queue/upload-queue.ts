/** The progress of a file: queued, sending its bytes, being bound by its write (Saving), or finished. */
export type UploadStage = 'Waiting' | 'Sending' | 'Saving' | 'Done' | 'Failed'

/** The part of an upload that scheduling depends on. */
export type QueueEntry = { readonly id: number; readonly stage: UploadStage }

/** Uploads that run in parallel; more would only slow each one down. */
const mostAtOnce = 2

const isUnderway = ({ stage }: QueueEntry): boolean => stage === 'Sending' || stage === 'Saving'

/** Whether leaving the page would lose this upload. */
export const isUnfinished = (upload: QueueEntry): boolean =>
  upload.stage === 'Waiting' || isUnderway(upload)

/** Whether an upload can still be cancelled: not once all of its bytes have arrived, since it is then being stored. */
export const isCancellable = ({ stage }: QueueEntry): boolean =>
  stage === 'Waiting' || stage === 'Sending'

/** Returns the uploads to start now, in the order in which they were chosen. */
export const nextUploads = <Upload extends QueueEntry>(uploads: readonly Upload[]): Upload[] =>
  uploads
    .filter(({ stage }) => stage === 'Waiting')
    .slice(0, Math.max(0, mostAtOnce - uploads.filter(isUnderway).length))

/** Counts finished, failed and remaining files. */
export const uploadCounts = (uploads: readonly QueueEntry[]) => ({
  done: uploads.filter(({ stage }) => stage === 'Done').length,
  failed: uploads.filter(({ stage }) => stage === 'Failed').length,
  left: uploads.filter(isUnfinished).length,
})
