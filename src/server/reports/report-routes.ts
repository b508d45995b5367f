import type { FastifyInstance } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { reportFiles } from '#operations/report/contract.ts'
import { previewWord } from '#rules/permissions/impersonation.ts'
import { reportFormats, type ReportFormat } from '#rules/report/kinds/report-formats.ts'
import { dispositionHeader } from '#server/files/content-disposition.ts'
import { filePolicy } from '#server/http/headers/security-headers.ts'
import type { RoutesContext } from '#server/http/request/request-session.ts'
import { requestedImpersonation } from '#server/impersonation/requested-impersonation.ts'
import { inputsOf } from './report-inputs.ts'
import { ReportQueue } from './report-queue.ts'
import type { Turns } from './turns.ts'

const name = 'projects/{id}/report_file'

/** GET /api/v5/projects/{id}/report_file: a report as a PDF, a Word document, an Excel workbook or CSV. */
export function reportRoutes(app: FastifyInstance, context: RoutesContext, turns: Turns): void {
  const queue = new ReportQueue(undefined, turns)
  const path = reportFiles[name].path.replaceAll(/\{(\w+)\}/g, ':$1')
  app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    const { [previewWord]: _, ...query } = {
      ...(request.query as Record<string, unknown>),
      ...(request.params as Record<string, unknown>),
    }
    const session = await context.findSession(request)
    const preview = requestedImpersonation(request)
    const answer = await context.readPipeline.respond({ name, query, session, preview })
    if (session === null) throw new ApiError('notSignedIn')
    // The read accepts no other format.
    const format = query['format'] as ReportFormat
    const files = await inputsOf(context, { query, session, preview }, answer.plain())
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    if (reply.raw.destroyed) left.abort()
    const file = await queue.write(session.UserId, answer.plain(), format, left.signal, files)
    reply.headers({
      'content-type': reportFormats[format].mediaType,
      'content-disposition': dispositionHeader('attachment', file.name),
      'content-security-policy': filePolicy,
      'cache-control': 'private, no-store',
    })
    return reply.send(Buffer.from(file.bytes.buffer))
  })
}
