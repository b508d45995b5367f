import type { FastifyRequest } from 'fastify'
import { isOpenCall } from '../sign-in/open-calls.ts'
import { servedPath } from './served-path.ts'

/** The route of a request as the log names it: a call of sign-in by its own path, all others as they are declared. Nothing that the caller made up stands in it. */
export function loggedRoute(request: FastifyRequest): string | null {
  const { url = null } = request.routeOptions
  if (url !== '/api/auth/*') return url
  const path = servedPath(request)
  return isOpenCall(request.method, path.slice('/api/auth'.length)) ? path : url
}
