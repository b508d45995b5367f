import { retries, retryDelay } from '../../rules/cache-policy.ts'
import { successDisplayDelay } from '../../rules/update-tracker.ts'
import { ApiError } from './api.ts'
import type { Updates } from './contracts.ts'
import { refreshAfter } from './invalidation.ts'
import { beginWrite, endWrite } from './overall-status.ts'
import { sendFile } from './send-file.ts'
import { sendWrite, writeBody } from './send-write.ts'
import type { BindingWrite, Upload } from './upload.ts'
import { isWorthRepeating, uploadFailure } from './upload-words.ts'

/** Hears how far a file has come. */
export type TellUpload = (part: Partial<Upload>) => void

/** Sends the bytes; tries 3 times more when the connection or the server failed. */
async function send(upload: Upload, bytes: File, tell: TellUpload): Promise<string> {
  const { target, calling, purpose } = upload
  const projectId = 'project_id' in purpose.parameters ? purpose.parameters.project_id : undefined
  for (let failures = 0; ; failures += 1) {
    try {
      return await sendFile(bytes, target, projectId, (share) => tell({ share }), calling.signal)
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

/** Carries a file from its turn to its end: its bytes are sent, then bound by the write that it was chosen for. Never rejects; what was called off tells nothing more. */
export async function carryUpload(upload: Upload, tell: TellUpload): Promise<void> {
  let { uploadId } = upload
  try {
    if (uploadId === null && upload.bytes) uploadId = await send(upload, upload.bytes, tell)
    if (uploadId === null) return
    tell({ stage: 'Saving', share: 1, uploadId })
    tell({ stage: 'Done', updates: await bind(upload, uploadId) })
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return
    const error =
      thrown instanceof ApiError
        ? thrown
        : new ApiError({ status: 0, code: 'network', text: String(thrown), requestId: null })
    tell({
      stage: 'Failed',
      problem: uploadFailure(error),
      requestId: error.requestId,
      isRepeatable: isWorthRepeating(error),
      // Bytes that the server no longer has are sent again; a write that got no answer may have been carried out and keeps its key.
      uploadId: error.code === 'uploadDoesNotExist' ? null : uploadId,
      key: error.isPassing ? upload.key : crypto.randomUUID(),
    })
  }
}
