import { ApiError } from '#rules/api/api-error.ts'
import { requestHeaders, reportSessionLoss, type ApiResponse } from './api.ts'

/** Receives the fraction of a body sent so far, from 0 to 1. */
export type OnProgress = (share: number) => void

/**
 * POSTs a long body like `postJson` and reports the upload progress. The body is JSON unless the headers name another type. Rejects
 * with the signal's reason when the signal aborts.
 */
export const postWithProgress = (
  path: string,
  body: string | Blob,
  headers: Record<string, string>,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<ApiResponse> =>
  new Promise((resolve, reject) => {
    // fetch reports no upload progress.
    const request = new XMLHttpRequest()
    request.open('POST', path)
    for (const [name, value] of Object.entries(
      requestHeaders({ 'content-type': 'application/json', ...headers }),
    ))
      request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.upload.onload = () => onProgress(1)
    request.onload = () => {
      const answered = parsed(request.responseText)
      reportSessionLoss(request.status, answered)
      resolve({
        status: request.status,
        body: answered,
        requestId: request.getResponseHeader('x-request-id'),
      })
    }
    request.onerror = () => reject(noAnswer())
    request.ontimeout = () => reject(noAnswer())
    request.onabort = () => reject(signal?.aborted ? calledOff() : noAnswer())
    signal?.addEventListener('abort', () => request.abort())
    if (signal?.aborted) reject(calledOff())
    else request.send(body)
  })

const calledOff = () => new DOMException('Cancelled', 'AbortError')

const noAnswer = () =>
  new ApiError({
    status: 0,
    code: 'network',
    text: 'The server did not answer',
    requestId: null,
  })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
