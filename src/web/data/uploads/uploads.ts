import { ApiError } from '#rules/api/api-error.ts'
import { retryDelay } from '#rules/cache/cache-policy.ts'
import { successDisplayDelay } from '#rules/review/update-tracker.ts'
import type { Updates } from '../api/contracts.ts'
import { refreshAfter } from '../cache/invalidation.ts'
import { beginWrite, endWrite } from '../cache/overall-status.ts'
import { setUploads, uploadsNow } from '../upload-queue/upload-list.ts'
import { isPausable, nextUploads } from '../upload-queue/upload-queue.ts'
import type { NewUpload, Upload, BindingWrite } from '../upload-queue/upload.ts'
import { sendWrite, writeBody } from '../writes/send-write.ts'
import { discardPartialUpload, refreshPartialUploads } from './partial-uploads.ts'
import { sendFile } from './send-file.ts'
import { endsByItself, interruption, isWorthRepeating, uploadFailure } from './upload-messages.ts'

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
      begunId: null,
      uploadId: null,
      updates: null,
      calling: new AbortController(),
    }
  })
  become([...uploadsNow(), ...added])
  return added.map(({ id }) => id)
}

export const retryUpload = (id: number): void =>
  change(id, { stage: 'Waiting', problem: null, requestId: null })

/** Stops sending a file; the bytes that have arrived stay on the server. */
export function pauseUpload(id: number): void {
  const upload = uploadsNow().find((one) => one.id === id)
  if (!upload || !isPausable(upload)) return
  upload.calling.abort()
  change(id, { stage: 'Paused', problem: null })
}

export const resumeUpload = (id: number): void =>
  change(id, { stage: 'Waiting', calling: new AbortController() })

/** Removes a file from the queue; an unfinished one is cancelled, and the bytes that have arrived are deleted. */
export function removeUpload(id: number): void {
  const removed = uploadsNow().find((upload) => upload.id === id)
  removed?.calling.abort()
  if (removed && removed.begunId !== null && removed.uploadId === null)
    void discardPartialUpload(removed.begunId, removed.target)
  become(uploadsNow().filter((upload) => upload.id !== id))
}

/** Removes the finished uploads of one part of the screen. */
export const removeFinished = (place: string): void =>
  become(uploadsNow().filter((upload) => upload.place !== place || upload.stage !== 'Done'))

/** Receives the changed fields of an upload. */
type OnUploadChange = (part: Partial<Upload>) => void

/** Repeats work on an upload until the server answers it, waiting between attempts while it does not answer or fails. */
async function untilAnswered<Result>(
  { calling: { signal } }: Upload,
  onChange: OnUploadChange,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await work()
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || !endsByItself(thrown)) throw thrown
      signal.throwIfAborted()
      onChange({ stage: 'Interrupted', problem: interruption(thrown) })
      await untilRetry(failures, signal)
    }
  }
}

/** Sends the bytes, from where an earlier attempt stopped. */
function send(upload: Upload, file: File, onChange: OnUploadChange): Promise<string> {
  const { target, calling, purpose } = upload
  const projectId = 'project_id' in purpose.parameters ? purpose.parameters.project_id : undefined
  const onSend = {
    onProgress: (share: number) => onChange({ stage: 'Sending', problem: null, share }),
    onBegun: (begunId: string) => onChange({ begunId }),
  }
  return sendFile({ file, target, projectId }, onSend, calling.signal)
}

/** Waits until the device is back online, or until the next attempt is due. */
const untilRetry = (failures: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const next = () => {
      clearTimeout(timer)
      window.removeEventListener('online', next)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const end = () => {
      next()
      reject(new DOMException('Cancelled', 'AbortError'))
    }
    const timer = setTimeout(next, retryDelay(failures))
    window.addEventListener('online', next)
    signal.addEventListener('abort', end)
  })

async function bind(upload: Upload, upload_id: string): Promise<Updates<BindingWrite>> {
  const { purpose, target, userId, key } = upload
  const body = writeBody(purpose.name, { ...purpose.parameters, upload_id }, userId, undefined)
  beginWrite()
  try {
    const updates = (await sendWrite({ target, body, key })) as Updates<BindingWrite>
    endWrite('succeed', successDisplayDelay)
    void refreshAfter(purpose.name, { ...purpose.parameters, ...updates })
    return updates
  } catch (thrown) {
    endWrite('fail', successDisplayDelay)
    throw thrown
  }
}

/** Sends the bytes of a file, then binds them with its write. Never rejects; a cancelled upload reports nothing more. */
async function runUpload(upload: Upload, onChange: OnUploadChange): Promise<void> {
  const { target, bytes } = upload
  let { uploadId } = upload
  const patiently = <Result>(work: () => Promise<Result>) => untilAnswered(upload, onChange, work)
  try {
    if (uploadId === null && bytes) uploadId = await patiently(() => send(upload, bytes, onChange))
    const sent = uploadId
    if (sent === null) return
    const updates = await patiently(() => {
      onChange({ stage: 'Saving', problem: null, share: 1, uploadId: sent })
      return bind(upload, sent)
    })
    onChange({ stage: 'Done', updates })
  } catch (thrown) {
    if (upload.calling.signal.aborted) return
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
  } finally {
    refreshPartialUploads(target)
  }
}
