import type { FastifyRequest } from 'fastify'
import { isReachable } from '#server/auth/sign-in/reachable-endpoints.ts'
import { canonicalPath } from '../request/canonical-url.ts'

/** Returns the route of a request for the log: the path of a known sign-in endpoint, otherwise the declared route. Never contains caller input. */
export function loggedRoute(request: FastifyRequest): string | null {
  const { url = null } = request.routeOptions
  if (url !== '/api/auth/*') return url
  const path = canonicalPath(request)
  return isReachable(request.method, path.slice('/api/auth'.length)) ? path : url
}
