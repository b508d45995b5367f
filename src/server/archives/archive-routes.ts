import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { archiveFiles } from '#operations/upload-ledger/contract.ts'
import { previewWord } from '#rules/permissions/impersonation.ts'
import type { RoutesContext } from '../http/request/request-session.ts'
import { requestedImpersonation } from '../impersonation/requested-impersonation.ts'
import { requestedTarget } from '../pipeline/write/request/requested-target.ts'
import { eventLoopTurns } from '../runtime/event-loop-turns.ts'
import { archiveEntries } from './entries.ts'
import type { ArchivePlan } from './layout.ts'
import { sendArchive } from './send-archive.ts'
import { ArchiveSlots } from './slots.ts'
import { zipLength } from './zip-stream.ts'

/** The read that authorizes an archive and lists its contents. */
const archiveRead = 'files/archives'

// In bytes. An archive up to this size is sent without taking one of the slots.
const smallArchive = 16 * 1024 * 1024

/** GET /api/v5/files/archives/...: the documents of a project, a module or a standard as one ZIP. */
export function archiveRoutes(app: FastifyInstance, context: RoutesContext): void {
  const { config, files } = context
  const slots = new ArchiveSlots()
  const turns = eventLoopTurns()
  const path = archiveFiles[archiveRead].path.replaceAll(/\{(\w+)\}/g, ':$1')
  app.get(path, async (request, reply) => {
    const { [previewWord]: _, ...query } = {
      ...(request.query as Record<string, unknown>),
      ...(request.params as Record<string, unknown>),
    }
    const { plan, person } = await readPlan(context, request, query)
    const store = files[requestedTarget(config, query['apiDb'])]
    const entries = await archiveEntries(plan, store, turns.next)
    if (request.method === 'GET' && zipLength(entries) > smallArchive) {
      const free = slots.take(person)
      reply.raw.once('close', free)
      // The connection may have closed already.
      if (reply.raw.destroyed) free()
    }
    const { standard_id: __, module_id: ___, ...ofProject } = query
    return sendArchive(reply, plan.Name, entries, async () => {
      // Looked up again: the session may have ended since the request began.
      request.foundSession = null
      const { plan: now } = await readPlan(context, request, ofProject)
      return new Set(now.documents.map(({ DocumentId }) => DocumentId))
    })
  })
}

async function readPlan(
  { findSession, readPipeline }: RoutesContext,
  request: FastifyRequest,
  query: Readonly<Record<string, unknown>>,
): Promise<{ readonly plan: ArchivePlan; readonly person: string }> {
  const session = await findSession(request)
  const preview = requestedImpersonation(request)
  const answer = await readPipeline.respond({ name: archiveRead, query, session, preview })
  if (session === null) throw new ApiError('notSignedIn')
  const { data } = JSON.parse(answer.plain().toString()) as { data: ArchivePlan }
  return { plan: data, person: session.UserId }
}
