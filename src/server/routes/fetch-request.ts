import type { FastifyRequest } from 'fastify'
import type { House } from '../house.ts'

/** Another call than the one that was made, of the same caller. */
type Instead = { readonly path: string; readonly body: object; readonly cookies?: string }

/**
 * A request as fetch describes it, for the sign-in library. The address of the caller is ours to tell, and that of the house is its own,
 * whatever Host a caller sends.
 */
export function fetchRequest(
  request: FastifyRequest,
  { origins }: Pick<House, 'origins'>,
  instead?: Instead,
): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'content-length') headers.set(name, String(value))
  }
  headers.set('x-forwarded-for', request.address)
  if (instead?.cookies !== undefined) headers.set('cookie', instead.cookies)
  const body = instead?.body ?? request.body ?? {}
  return new Request(new URL(instead?.path ?? request.url, origins()[0] ?? ''), {
    method: request.method,
    headers,
    ...(request.method === 'POST' && { body: JSON.stringify(body) }),
  })
}
