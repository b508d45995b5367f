import { ApiError, type Conflict, type EntryConflict, type Problem } from '#rules/api/api-error.ts'
import type { ErrorCode } from '#rules/api/errors.ts'
import { versionHeader } from '#rules/api/live-updates.ts'
import { previewHeader } from '#rules/permissions/impersonation.ts'
import { leaveImpersonation, impersonation } from './impersonation.ts'
import { suspectOutage } from './server-state.ts'

/** An HTTP response: its status, its JSON body (null when there is none) and its request id. */
export type ApiResponse = {
  readonly status: number
  readonly body: unknown
  readonly requestId: string | null
  /** The ETag of the response, if any. */
  readonly tag?: string | null
  /** The version of the project that a read shows, if any. */
  readonly version?: string | null
}

/** Returns the headers of a call, including the impersonation header during an impersonation. */
export const requestHeaders = (headers: Record<string, string> = {}): Record<string, string> =>
  impersonation === null ? headers : { ...headers, [previewHeader]: impersonation.id }

let onNoSession: () => void = () => undefined

/** Sets the listener that is called for every call, read or write, that failed because the session or its second factor is missing. */
export function onSessionLost(listener: () => void): void {
  onNoSession = listener
}

/** Notifies the listener when a response says that the session is lost. */
export function reportSessionLoss(status: number, body: unknown): void {
  const { data, error_code: code = data?.transformation?.error_code } = (body ?? {}) as Answer
  if (status === 401 || code === 'secondFactorAwaited' || code === 'secondFactorRequired')
    onNoSession()
}

const noAnswer = 'The server did not answer'

/** Whether a gateway answered because the server did not: the server's own failures have a code. */
const isOfGateway = (status: number, code: ErrorCode | undefined): boolean =>
  code === undefined && [502, 503, 504].includes(status)

const isOutage = (status: number, body: unknown): boolean => {
  const { data, error_code: code = data?.transformation?.error_code } = (body ?? {}) as Answer
  return (status === 503 && code === 'unavailable') || isOfGateway(status, code)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** Sends a call to the server's own origin and returns any response; throws an ApiError when there is none. */
async function callApi(path: string, init: RequestInit = {}): Promise<ApiResponse> {
  let response: Response
  let body: unknown
  try {
    response = await fetch(path, {
      credentials: 'same-origin',
      // Responses are cached in memory alone (reads/read-options.ts), never on disk.
      cache: 'no-store',
      headers: requestHeaders(),
      ...init,
    })
    // Rejects when the connection is lost in the middle of the response.
    body = parsed(await response.text())
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') throw thrown
    suspectOutage()
    throw new ApiError({ status: 0, code: 'network', text: noAnswer, requestId: null })
  }
  reportSessionLoss(response.status, body)
  if (isOutage(response.status, body)) suspectOutage()
  if (impersonation !== null && (body as Refusal | null)?.error_code === 'previewEnded')
    leaveImpersonation()
  const { status, headers } = response
  return {
    status,
    body,
    requestId: headers.get('x-request-id'),
    tag: headers.get('etag'),
    version: headers.get(versionHeader),
  }
}

/** GETs a path and returns any response; throws an ApiError when there is none. */
export const getJson = (path: string): Promise<ApiResponse> => callApi(path)

export const postJson = (
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<ApiResponse> =>
  callApi(path, {
    method: 'POST',
    headers: requestHeaders({ 'content-type': 'application/json', ...headers }),
    body: JSON.stringify(body),
  })

/** POSTs the unchanged bytes of a file. */
export const postFile = (path: string, file: Blob): Promise<ApiResponse> =>
  callApi(path, {
    method: 'POST',
    headers: requestHeaders({ 'content-type': 'application/octet-stream' }),
    body: file,
  })

export const putJson = (path: string, body: unknown): Promise<ApiResponse> =>
  callApi(path, {
    method: 'PUT',
    headers: requestHeaders({ 'content-type': 'application/json' }),
    body: JSON.stringify(body),
  })

export const deleteJson = (path: string): Promise<ApiResponse> =>
  callApi(path, { method: 'DELETE' })

/** POSTs JSON as the signed-in person, even during an impersonation. */
export const postOutsideImpersonation = (path: string, body: unknown): Promise<ApiResponse> =>
  callApi(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

type Refusal = {
  error?: string
  message?: string
  error_code?: ErrorCode
  request_id?: string
  conflict?: Conflict
  conflicts?: EntryConflict[]
  problems?: Problem[]
}

type Answer = Refusal & { data?: { transformation?: Refusal } }

/** Builds the ApiError of a response; `refusal` is the part of the body that holds the reason. */
export function apiErrorOf(answer: ApiResponse, refusal: unknown): ApiError {
  const said = (typeof refusal === 'object' && refusal !== null ? refusal : {}) as Refusal
  const { status } = answer
  const requestId = answer.requestId ?? said.request_id ?? null
  if (isOfGateway(status, said.error_code))
    return new ApiError({ status, code: 'network', text: noAnswer, requestId })
  return new ApiError({
    status,
    code: said.error_code ?? (status === 401 ? 'notSignedIn' : 'internal'),
    text: said.error ?? said.message ?? 'Something went wrong',
    requestId,
    conflict: said.conflict,
    conflicts: said.conflicts,
    problems: said.problems,
  })
}

/** The data of a path with its ETag; `isUnchanged` when the caller's ETag is still current. */
export type TaggedResponse = {
  /** The version of the project that the data show, as the stream of live updates names it. */
  readonly version: string | null
} & (
  | { readonly isUnchanged: true }
  | { readonly isUnchanged: false; readonly data: unknown; readonly tag: string | null }
)

/** GETs the `data` of a path unless the caller's ETag is still current; throws an ApiError when the request is denied. */
export async function getTagged(
  path: string,
  tag: string | undefined,
  signal?: AbortSignal,
): Promise<TaggedResponse> {
  const headers = requestHeaders(tag === undefined ? {} : { 'if-none-match': tag })
  const answer = await callApi(path, { headers, ...(signal && { signal }) })
  const version = answer.version ?? null
  if (answer.status === 304 && tag !== undefined) return { isUnchanged: true, version }
  if (answer.status === 200 && typeof answer.body === 'object' && answer.body !== null) {
    const { data } = answer.body as { data?: unknown }
    return { isUnchanged: false, data, tag: answer.tag ?? null, version }
  }
  throw apiErrorOf(answer, answer.body)
}

/** GETs the `data` of a path; throws an ApiError when the request is denied. */
export async function getData(path: string, signal?: AbortSignal): Promise<unknown> {
  const answer = await getTagged(path, undefined, signal)
  return answer.isUnchanged ? undefined : answer.data
}
