import type { FastifyInstance } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { liveEndpoints } from '#operations/live/contract.ts'
import { fileReads, reads } from '../pipeline/registry.ts'
import { requestedImpersonation } from './requested-impersonation.ts'

// An allow-list, so that new routes are denied by default.
const readableRoutes: ReadonlySet<string> = new Set([
  ...[
    ...[...reads.values(), ...fileReads.values()].map(({ contract }) => contract.path),
    liveEndpoints.follow.path,
    liveEndpoints.readPresence.path,
  ].map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1')),
  '/api/session',
])

/** Denies every request during impersonation except reads of the project, its files and the session: 'Preview is read-only'. */
export function enforceReadOnlyImpersonation(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _, done) => {
    const { url, config } = request.routeOptions
    const isApiCall = url?.startsWith('/api/') ?? false
    // The upload route denies requests itself, after discarding the body.
    const isDenied =
      isApiCall &&
      !config.acceptsFile &&
      requestedImpersonation(request) !== undefined &&
      !((request.method === 'GET' || request.method === 'HEAD') && readableRoutes.has(url ?? ''))
    done(isDenied ? new ApiError('previewReadOnly') : undefined)
  })
}
