import { carryUpload } from './carry-upload.ts'
import type { NewUpload, Upload } from './upload.ts'
import { setUploads, uploadsNow } from './upload-list.ts'
import { whoseTurn } from './upload-queue.ts'

// Files go on being sent while the person looks at something else, so the queue belongs to no part of the screen.
let lastId = 0

function become(next: readonly Upload[]): void {
  const begun = whoseTurn(next)
  setUploads(
    next.map((upload) => (begun.includes(upload) ? { ...upload, stage: 'Sending' } : upload)),
  )
  for (const upload of begun) void carryUpload(upload, (part) => change(upload.id, part))
}

const change = (id: number, part: Partial<Upload>): void =>
  become(uploadsNow().map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))

/** Puts files in the queue, each in its turn; one with a problem stands there with it. Answers their ids. */
export function addUploads(files: readonly NewUpload[]): number[] {
  const added = files.map((file): Upload => {
    lastId += 1
    return {
      ...file,
      id: lastId,
      stage: file.problem === null ? 'Waiting' : 'Failed',
      share: 0,
      requestId: null,
      isRepeatable: false,
      key: crypto.randomUUID(),
      uploadId: null,
      updates: null,
      calling: new AbortController(),
    }
  })
  become([...uploadsNow(), ...added])
  return added.map(({ id }) => id)
}

/** Tries a file again that has failed. */
export const retryUpload = (id: number): void =>
  change(id, { stage: 'Waiting', problem: null, requestId: null, share: 0 })

/** Takes a file from the queue; one that is on its way is called off. */
export function forgetUpload(id: number): void {
  uploadsNow()
    .find((upload) => upload.id === id)
    ?.calling.abort()
  become(uploadsNow().filter((upload) => upload.id !== id))
}

/** Takes from a place the files that are done. */
export const forgetDone = (place: string): void =>
  become(uploadsNow().filter((upload) => upload.place !== place || upload.stage !== 'Done'))
