import type { DetailedError } from 'tus-js-client'
import { ApiError } from '#rules/api/api-error.ts'
import type { Target } from '#rules/api/targets.ts'
import { uploadPath } from '#rules/documents/file-paths.ts'
import { apiErrorOf, reportSessionLoss, requestHeaders } from '../api/api.ts'
import { isOfFile, partialUploads, partialUploadUrl } from './partial-uploads.ts'
import { lockUpload } from './upload-lock.ts'

/** A file to send, and where it goes. */
export type SentFile = {
  readonly file: File
  readonly target: Target
  readonly projectId: string | number | undefined
}

/** Receives the progress of a file. */
type OnSend = {
  /** The fraction that has arrived, from 0 to 1. */
  readonly onProgress: (share: number) => void
  /** The id under which the server stores the bytes that have arrived. */
  readonly onBegun: (id: string) => void
}

/**
 * Sends a file by the tus protocol and returns the id of the upload, which a write then binds. Bytes of the same file that have already arrived,
 * from this tab, before a reload or from another computer, are not sent again. Throws an ApiError when that fails, an AbortError when the signal
 * aborts; the bytes that have arrived stay on the server.
 */
export async function sendFile(
  sent: SentFile,
  { onProgress, onBegun }: OnSend,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted()
  const { Upload } = await import('tus-js-client').catch(() => {
    throw networkError()
  })
  const begun = await earlierUpload(sent)
  const locks = begun ? [begun.release] : []
  let isOver = false
  const take = async (id: string) => {
    const release = await lockUpload(id)
    if (isOver) release?.()
    else if (release) locks.push(release)
  }
  try {
    return await new Promise<string>((resolve, reject) => {
      const upload = new Upload(sent.file, {
        // If given an endpoint, the library would send the whole file again when its earlier upload cannot be
        // resumed at the moment.
        ...(begun ? { uploadUrl: begun.url } : { endpoint: `${uploadPath}?apiDb=${sent.target}` }),
        headers: requestHeaders(),
        metadata: metadataOf(sent),
        // Earlier uploads are found on the server, and the queue retries.
        storeFingerprintForResuming: false,
        retryDelays: null,
        onProgress: (arrived, total) => onProgress(total === 0 ? 0 : arrived / total),
        onUploadUrlAvailable: () => {
          const id = idOf(upload.url)
          onBegun(id)
          void take(id)
        },
        onSuccess: () => resolve(idOf(upload.url)),
        onError: (error) => reject(apiErrorOfUpload(error, begun !== null)),
      })
      const end = () => {
        reject(new DOMException('Cancelled', 'AbortError'))
        void upload.abort().catch(() => undefined)
      }
      if (signal.aborted) return end()
      signal.addEventListener('abort', end, { once: true })
      upload.start()
    })
  } finally {
    isOver = true
    locks.forEach((release) => release())
  }
}

const metadataOf = ({ file, projectId }: SentFile): Record<string, string> => ({
  filename: file.name,
  modified: String(file.lastModified),
  ...(projectId !== undefined && { project_id: String(projectId) }),
})

const idOf = (url: string | null): string =>
  new URL(url ?? '', location.href).pathname.split('/').at(-1) ?? ''

/** Returns the incomplete upload of the same file, unless another tab is sending it. */
async function earlierUpload({ file, target, projectId }: SentFile) {
  const project = projectId === undefined ? null : Number(projectId)
  for (const one of await partialUploads(target)) {
    if (one.project_id !== project || !isOfFile(one, file)) continue
    const release = await lockUpload(one.upload_id)
    if (release) return { url: partialUploadUrl(one.upload_id, target), release }
  }
  return null
}

const networkError = () =>
  new ApiError({ status: 0, code: 'network', text: 'The server did not answer', requestId: null })

function apiErrorOfUpload(error: Error | DetailedError, wasBegun: boolean): ApiError {
  const response = 'originalResponse' in error ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  if (!response || status === 0) return networkError()
  // A response to HEAD has no body, but a header with the reason.
  const reason = decodeURIComponent(response.getHeader('upload-error') ?? '')
  const body = parsed(response.getBody() || reason)
  reportSessionLoss(status, body)
  const requestId = response.getHeader('x-request-id') ?? null
  // A retry settles these: another request for the same piece is still being stored, the offset has changed,
  // or the bytes that had arrived are gone.
  if (status === 409 || status === 423 || (status === 404 && wasBegun)) return networkError()
  return apiErrorOf({ status, body, requestId }, body)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
