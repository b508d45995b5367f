/** How far a file has come: it waits for its turn, is being sent, is being stored as what it was sent for, or is at its end. */
export type UploadStage = 'Waiting' | 'Sending' | 'Saving' | 'Done' | 'Failed'

/** What the order of files that are sent is decided from. */
export type Queued = { readonly id: number; readonly stage: UploadStage }

/** How many files are sent at once: more would only make each slower. */
const mostAtOnce = 2

const isUnderway = ({ stage }: Queued): boolean => stage === 'Sending' || stage === 'Saving'

/** Whether a file has still to come, so that leaving the page would lose it. */
export const isUnfinished = (upload: Queued): boolean =>
  upload.stage === 'Waiting' || isUnderway(upload)

/** Whether sending a file can still be called off: once all of it has arrived, it is stored. */
export const isCancellable = ({ stage }: Queued): boolean =>
  stage === 'Waiting' || stage === 'Sending'

/** The files whose turn it is now, in the order in which they were chosen. */
export const whoseTurn = <Upload extends Queued>(uploads: readonly Upload[]): Upload[] =>
  uploads
    .filter(({ stage }) => stage === 'Waiting')
    .slice(0, Math.max(0, mostAtOnce - uploads.filter(isUnderway).length))

/** How many files are finished, failed and still to come. */
export const uploadCounts = (uploads: readonly Queued[]) => ({
  done: uploads.filter(({ stage }) => stage === 'Done').length,
  failed: uploads.filter(({ stage }) => stage === 'Failed').length,
  left: uploads.filter(isUnfinished).length,
})
