import { createParser } from 'eventsource-parser'
import { ApiError } from '#rules/api/api-error.ts'
import {
  liveEvents,
  livePath,
  mostLiveProjects,
  type LiveEnd,
  type LiveVersions,
} from '#rules/api/live-updates.ts'
import type { Target } from '#rules/api/targets.ts'
import { apiErrorOf, reportSessionLoss, requestHeaders } from '../api/api.ts'

// In milliseconds. The server sends something every 20 seconds, so a connection that stays silent this long
// has been lost unnoticed.
const longestSilence = 50_000

type Following = {
  readonly target: Target
  readonly projects: readonly number[]
  readonly signal: AbortSignal
  readonly onVersions: (versions: LiveVersions) => void
}

async function openStream({
  target,
  projects,
  signal,
}: Following): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const words = new URLSearchParams({
    apiDb: target,
    projects: projects.slice(0, mostLiveProjects).join(','),
  })
  // EventSource cannot send headers, which an impersonation needs, and does not distinguish a denial from an
  // outage.
  const response = await fetch(`${livePath}?${words}`, {
    credentials: 'same-origin',
    cache: 'no-store',
    headers: requestHeaders(),
    signal,
  })
  if (response.ok && response.body) return response.body
  const body: unknown = await response.json().catch(() => null)
  reportSessionLoss(response.status, body)
  const requestId = response.headers.get('x-request-id')
  throw apiErrorOf({ status: response.status, body, requestId }, body)
}

/**
 * Reads a stream of versions until it ends. Returns the reason that the server gave; null when the connection was lost. Throws an ApiError when the
 * request is denied.
 */
export async function readStream(following: Following): Promise<LiveEnd | null> {
  const body = await openStream(following)
  let reason: LiveEnd | null = null
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const said: unknown = JSON.parse(data)
      if (event === liveEvents.end) reason = (said as { reason: LiveEnd }).reason
      else if (event === liveEvents.versions) following.onVersions(said as LiveVersions)
    },
  })
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      clearTimeout(timer)
      timer = setTimeout(() => void reader.cancel(), longestSilence)
      const { done, value } = await reader.read()
      if (done) return reason
      parser.feed(value)
    }
  } catch (thrown) {
    if (thrown instanceof ApiError) throw thrown
    following.signal.throwIfAborted()
    return reason
  } finally {
    clearTimeout(timer)
  }
}
