import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context/app-context.ts'

/** Replaces parts of the request, for an internal call on behalf of the same caller. */
type RequestOverrides = { readonly path: string; readonly body: object; readonly cookies?: string }

/**
 * Converts a request to the Fetch API for the sign-in library. The caller's address and our origin replace whatever X-Forwarded-For and Host
 * the caller sent.
 */
export function toFetchRequest(
  request: FastifyRequest,
  { origins }: Pick<AppContext, 'origins'>,
  overrides?: RequestOverrides,
): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'content-length') headers.set(name, String(value))
  }
  headers.set('x-forwarded-for', request.address)
  if (overrides?.cookies !== undefined) headers.set('cookie', overrides.cookies)
  const body = overrides?.body ?? request.body ?? {}
  return new Request(new URL(overrides?.path ?? request.url, origins()[0] ?? ''), {
    method: request.method,
    headers,
    ...(request.method === 'POST' && { body: JSON.stringify(body) }),
  })
}
