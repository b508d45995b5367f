import { ApiError } from '#rules/api/api-error.ts'
import { retries, retryDelay } from '#rules/cache/cache-policy.ts'
import { successDisplayDelay } from '#rules/review/update-tracker.ts'
import type { Updates } from '../api/contracts.ts'
import { sendFile } from '../api/send-file.ts'
import { refreshAfter } from '../cache/invalidation.ts'
import { beginWrite, endWrite } from '../cache/overall-status.ts'
import { setUploads, uploadsNow } from '../upload-queue/upload-list.ts'
import { nextUploads } from '../upload-queue/upload-queue.ts'
import type { NewUpload, Upload, BindingWrite } from '../upload-queue/upload.ts'
import { sendWrite, writeBody } from '../writes/send-write.ts'
import { isWorthRepeating, uploadFailure } from './upload-messages.ts'

// Uploads continue while the person visits other screens, so the queue belongs to no component.
let lastId = 0

function become(next: readonly Upload[]): void {
  const begun = nextUploads(next)
  setUploads(
    next.map((upload) => (begun.includes(upload) ? { ...upload, stage: 'Sending' } : upload)),
  )
  for (const upload of begun) void runUpload(upload, (part) => change(upload.id, part))
}

const change = (id: number, part: Partial<Upload>): void =>
  become(uploadsNow().map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))

/** Adds files to the queue; one with a problem is listed as failed. Returns their ids. */
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

/** Retries a failed upload. */
export const retryUpload = (id: number): void =>
  change(id, { stage: 'Waiting', problem: null, requestId: null, share: 0 })

/** Removes a file from the queue, cancelling it if it is in flight. */
export function removeUpload(id: number): void {
  uploadsNow()
    .find((upload) => upload.id === id)
    ?.calling.abort()
  become(uploadsNow().filter((upload) => upload.id !== id))
}

/** Removes the finished uploads of one part of the screen. */
export const removeFinished = (place: string): void =>
  become(uploadsNow().filter((upload) => upload.place !== place || upload.stage !== 'Done'))

/** Receives the changed fields of an upload. */
type OnUploadChange = (part: Partial<Upload>) => void

/** Sends the bytes; retries 3 times after a network or server failure. */
async function send(upload: Upload, bytes: File, onChange: OnUploadChange): Promise<string> {
  const { target, calling, purpose } = upload
  const projectId = 'project_id' in purpose.parameters ? purpose.parameters.project_id : undefined
  for (let failures = 0; ; failures += 1) {
    try {
      return await sendFile(
        bytes,
        target,
        projectId,
        (share) => onChange({ share }),
        calling.signal,
      )
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || !thrown.isPassing || failures >= retries) throw thrown
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures)))
      calling.signal.throwIfAborted()
    }
  }
}

async function bind(upload: Upload, upload_id: string): Promise<Updates<BindingWrite>> {
  const { purpose, target, userId, key } = upload
  const body = writeBody(purpose.name, { ...purpose.parameters, upload_id }, userId, undefined)
  beginWrite()
  try {
    const updates = (await sendWrite({ target, body, key })) as Updates<BindingWrite>
    endWrite('succeed', successDisplayDelay)
    refreshAfter(purpose.name, { ...purpose.parameters, ...updates })
    return updates
  } catch (thrown) {
    endWrite('fail', successDisplayDelay)
    throw thrown
  }
}

/** Sends the bytes of a file, then binds them with its write. Never rejects; a cancelled upload reports nothing more. */
async function runUpload(upload: Upload, onChange: OnUploadChange): Promise<void> {
  let { uploadId } = upload
  try {
    if (uploadId === null && upload.bytes) uploadId = await send(upload, upload.bytes, onChange)
    if (uploadId === null) return
    onChange({ stage: 'Saving', share: 1, uploadId })
    onChange({ stage: 'Done', updates: await bind(upload, uploadId) })
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return
    const error =
      thrown instanceof ApiError
        ? thrown
        : new ApiError({ status: 0, code: 'network', text: String(thrown), requestId: null })
    onChange({
      stage: 'Failed',
      problem: uploadFailure(error),
      requestId: error.requestId,
      isRepeatable: isWorthRepeating(error),
      // Resend bytes that the server no longer has. A write without a response may have been executed, so it keeps its key.
      uploadId: error.code === 'uploadDoesNotExist' ? null : uploadId,
      key: error.isPassing ? upload.key : crypto.randomUUID(),
    })
  }
}
