import { ApiError, calling, heed, type ApiAnswer } from './api.ts'

/** Hears how much of a body has been sent, as a share from 0 to 1. */
export type OnProgress = (share: number) => void

/** POSTs a body, JSON text unless the headers name another type, as `postJson` does, and tells how much of it has been sent; for long bodies. The signal calls it off: it rejects with the signal's reason. */
export const postWithProgress = (
  path: string,
  body: string | Blob,
  headers: Record<string, string>,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<ApiAnswer> =>
  new Promise((resolve, reject) => {
    // fetch tells nothing of the way up.
    const request = new XMLHttpRequest()
    request.open('POST', path)
    for (const [name, value] of Object.entries(
      calling({ 'content-type': 'application/json', ...headers }),
    ))
      request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.upload.onload = () => onProgress(1)
    request.onload = () => {
      const answered = parsed(request.responseText)
      heed(request.status, answered)
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
