import type { ErrorCode } from '../../rules/errors.ts'
import { previewHeader } from '../../rules/preview.ts'
import { leavePreview, preview } from './preview.ts'

/** What is stored instead of the value that a write expected, by whom and since when. */
export type Conflict = {
  readonly field: string
  readonly stored: unknown
  readonly by: string | null
  readonly at: string | null
}

/** A conflict over one entry of a list that was sent, such as 'assignmentChanges.12'. */
export type EntryConflict = Conflict & { readonly place: string }

/** One thing that is wrong with what was sent, and where. */
export type Problem = {
  readonly place: string
  /** The line of the file that was sent, counted from 1. */
  readonly line?: number | undefined
  readonly message: string
}

type Details = {
  readonly status: number
  readonly code: ErrorCode | 'network'
  readonly text: string
  readonly requestId: string | null
  readonly conflict?: Conflict | undefined
  readonly conflicts?: readonly EntryConflict[] | undefined
  readonly problems?: readonly Problem[] | undefined
}

/** A call that did not succeed; status 0 and code 'network' when no answer came. Screens decide by the code. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | 'network'
  readonly text: string
  readonly requestId: string | null
  readonly conflict: Conflict | undefined
  /** Every entry in conflict, where a list was sent. */
  readonly conflicts: readonly EntryConflict[]
  readonly problems: readonly Problem[]

  constructor(details: Details) {
    super(details.text)
    this.status = details.status
    this.code = details.code
    this.text = details.text
    this.requestId = details.requestId
    this.conflict = details.conflict
    this.conflicts = details.conflicts ?? []
    this.problems = details.problems ?? []
  }

  /** Whether the same call may succeed when it is sent again: no answer, a failure of the server, or a first attempt that still runs. */
  get isPassing(): boolean {
    return this.status === 0 || this.status >= 500 || this.code === 'idempotencyInFlight'
  }
}

/** An answer of the server: its status, its JSON body (null when there is none) and its request id. */
export type ApiAnswer = {
  readonly status: number
  readonly body: unknown
  readonly requestId: string | null
  /** The tag (ETag) of what was answered, where it has one. */
  readonly tag?: string | null
}

/** The headers of a call: within a preview each says so. */
export const calling = (headers: Record<string, string> = {}): Record<string, string> =>
  preview === null ? headers : { ...headers, [previewHeader]: preview.id }

let onNoSession: () => void = () => undefined

/** Tells a listener of every call, read or write, that was refused for want of a session or of its second factor. */
export function whenSessionLacks(listener: () => void): void {
  onNoSession = listener
}

/** Tells what an answer says of the session. */
export function heed(status: number, body: unknown): void {
  const { data, error_code: code = data?.transformation?.error_code } = (body ?? {}) as Answer
  if (status === 401 || code === 'secondFactorAwaited' || code === 'secondFactorRequired')
    onNoSession()
}

/** Sends a call to the server's own origin and answers whatever came back; throws an ApiError when nothing did. */
async function callApi(path: string, init: RequestInit = {}): Promise<ApiAnswer> {
  let response: Response
  try {
    response = await fetch(path, {
      credentials: 'same-origin',
      // Responses are cached in memory alone (tagged-data.ts), never on disk.
      cache: 'no-store',
      headers: calling(),
      ...init,
    })
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') throw thrown
    throw new ApiError({
      status: 0,
      code: 'network',
      text: 'The server did not answer',
      requestId: null,
    })
  }
  const body: unknown = await response.json().catch(() => null)
  heed(response.status, body)
  if (preview !== null && (body as Refusal | null)?.error_code === 'previewEnded') leavePreview()
  const { status, headers } = response
  return { status, body, requestId: headers.get('x-request-id'), tag: headers.get('etag') }
}

/** GETs a path and answers whatever came back; throws an ApiError when nothing did. */
export const getJson = (path: string): Promise<ApiAnswer> => callApi(path)

/** POSTs JSON. */
export const postJson = (
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<ApiAnswer> =>
  callApi(path, {
    method: 'POST',
    headers: calling({ 'content-type': 'application/json', ...headers }),
    body: JSON.stringify(body),
  })

/** POSTs JSON as oneself, from within a preview too. */
export const postAsOneself = (path: string, body: unknown): Promise<ApiAnswer> =>
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

/** The ApiError of an answer; `refusal` is the part of the body that says why. */
export function refusalIn(answer: ApiAnswer, refusal: unknown): ApiError {
  const said = (typeof refusal === 'object' && refusal !== null ? refusal : {}) as Refusal
  return new ApiError({
    status: answer.status,
    code: said.error_code ?? (answer.status === 401 ? 'notSignedIn' : 'internal'),
    text: said.error ?? said.message ?? 'Something went wrong',
    requestId: answer.requestId ?? said.request_id ?? null,
    conflict: said.conflict,
    conflicts: said.conflicts,
    problems: said.problems,
  })
}

/** The data of a path and the tag under which it was answered; `isUnchanged` when that is still the tag that the caller has. */
export type TaggedAnswer =
  | { readonly isUnchanged: true }
  | { readonly isUnchanged: false; readonly data: unknown; readonly tag: string | null }

/** GETs the `data` of a path unless it is still what the caller has under a tag; throws an ApiError for a refusal. */
export async function getTagged(
  path: string,
  tag: string | undefined,
  signal?: AbortSignal,
): Promise<TaggedAnswer> {
  const headers = calling(tag === undefined ? {} : { 'if-none-match': tag })
  const answer = await callApi(path, { headers, ...(signal && { signal }) })
  if (answer.status === 304 && tag !== undefined) return { isUnchanged: true }
  if (answer.status === 200 && typeof answer.body === 'object' && answer.body !== null) {
    const { data } = answer.body as { data?: unknown }
    return { isUnchanged: false, data, tag: answer.tag ?? null }
  }
  throw refusalIn(answer, answer.body)
}

/** GETs the `data` of a path; throws an ApiError for a refusal. */
export async function getData(path: string, signal?: AbortSignal): Promise<unknown> {
  const answer = await getTagged(path, undefined, signal)
  return answer.isUnchanged ? undefined : answer.data
}
