import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../operations/kit/refusal.ts'
import { fileReads, reads } from '../road/registry.ts'
import { namedPreview } from './named-preview.ts'

// What is answered as to the client; nothing else is, be it new or a colleague's.
const answered: ReadonlySet<string> = new Set([
  ...[...reads.values(), ...fileReads.values()].map(({ contract }) =>
    contract.path.replaceAll(/\{(\w+)\}/g, ':$1'),
  ),
  '/api/session',
])

/** Refuses everything within a preview that is no read of the project, its files or the session: 'Preview is read-only'. */
export function keepPreviewsReadOnly(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _, done) => {
    const { url, config } = request.routeOptions
    const isCall = url?.startsWith('/api/') ?? false
    // An upload refuses by itself: what is on its way is taken off the line first.
    const isRefused =
      isCall &&
      !config.takesLong &&
      namedPreview(request) !== undefined &&
      !((request.method === 'GET' || request.method === 'HEAD') && answered.has(url ?? ''))
    done(isRefused ? new Refusal('previewReadOnly') : undefined)
  })
}
