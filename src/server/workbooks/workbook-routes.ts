import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { wireId } from '#operations/core/input-schemas.ts'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { largestWorkbook, workbookFiles } from '#operations/report/workbook/contract.ts'
import { previewWord } from '#rules/permissions/impersonation.ts'
import { reportFormats } from '#rules/report/kinds/report-formats.ts'
import { workbookFormat, type Origin } from '#rules/workbook/layout.ts'
import { dispositionHeader } from '#server/files/content-disposition.ts'
import { filePolicy } from '#server/http/headers/security-headers.ts'
import type { RoutesContext } from '#server/http/request/request-session.ts'
import { requestedImpersonation } from '#server/impersonation/requested-impersonation.ts'
import { parseInput } from '#server/pipeline/parse-input.ts'
import { requestedTarget } from '#server/pipeline/write/request/requested-target.ts'
import { sendUploadFailure } from '#server/uploads/upload-failure.ts'
import type { ReportFile } from '../reports/report-file.ts'
import { fileLimits, type Turns } from '../reports/turns.ts'
import { firstMessage, startWorker } from '../runtime/run-worker.ts'
import { requireFileType } from '../sheets/file-type.ts'
import { readSheets } from '../sheets/read-sheets.ts'
import { withReceivedFile } from '../sheets/receive-file.ts'
import { scopeOf } from './origin.ts'
import type { WorkbookJob } from './workbook-worker.ts'

const name = 'projects/{id}/workbook'
const projectOf = z.object({ id: wireId })
const path = workbookFiles[name].path.replaceAll(/\{(\w+)\}/g, ':$1')

const run = <Message>(job: WorkbookJob, gone: AbortSignal): Promise<Message> =>
  firstMessage(
    () => startWorker(new URL('workbook-worker.ts', import.meta.url), job, fileLimits),
    fileLimits,
    gone,
  )

/** GET and POST /api/v5/projects/{id}/workbook: a review as an Excel workbook, and what a modified one would change. */
export function workbookRoutes(app: FastifyInstance, context: RoutesContext, turns: Turns): void {
  app.get(path, { exposeHeadRoute: false }, (request, reply) =>
    send(context, turns, request, reply),
  )
  app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    // The body is not read before the sender is authorized.
    scope.addContentTypeParser('*', (_request, _body, pass) => pass(null))
    scope.post(path, { config: { acceptsFile: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      try {
        const found = await compare(context, turns, request, reply)
        return await reply.type('application/json; charset=utf-8').send(found)
      } catch (error) {
        return sendUploadFailure(request, reply, error, largestWorkbook)
      }
    })
    done()
  })
}

const receiverOf = (reply: FastifyReply): AbortSignal => {
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  if (reply.raw.destroyed) left.abort()
  return left.signal
}

async function send(
  { config, findSession, readPipeline, installation }: RoutesContext,
  turns: Turns,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { [previewWord]: _, ...query } = {
    ...(request.query as Record<string, unknown>),
    ...(request.params as Record<string, unknown>),
  }
  const session = await findSession(request)
  const preview = requestedImpersonation(request)
  const answer = await readPipeline.respond({ name, query, session, preview })
  if (session === null) throw new ApiError('notSignedIn')
  // The read accepts no other parameters.
  const { id, phase = 'desktop-review', module_id, apiDb } = query as Record<string, string>
  const origin: Origin = {
    format: workbookFormat,
    installation,
    target: requestedTarget(config, apiDb),
    project: String(Number(id)),
    phase,
    module: module_id === undefined ? '' : String(Number(module_id)),
  }
  const gone = receiverOf(reply)
  const job: WorkbookJob = { does: 'write', response: answer.plain(), origin }
  const file = await turns.take(session.UserId, () => run<ReportFile>(job, gone))
  reply.headers({
    'content-type': reportFormats.xlsx.mediaType,
    'content-disposition': dispositionHeader('attachment', file.name),
    'content-security-policy': filePolicy,
    'cache-control': 'private, no-store',
  })
  return reply.send(Buffer.from(file.bytes.buffer))
}

async function compare(
  { config, findSession, readPipeline, installation }: RoutesContext,
  turns: Turns,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const session = await findSession(request)
  if (session === null) throw new ApiError('notSignedIn')
  if (requestedImpersonation(request) !== undefined) throw new ApiError('previewReadOnly')
  const { apiDb } = request.query as Record<string, unknown>
  const { id } = parseInput(projectOf, request.params, 'query')
  const target = requestedTarget(config, apiDb)
  const read = (scope: object) =>
    readPipeline.respond({ name, query: { id, apiDb, ...scope }, session })
  requireFileType(request)
  // No file is received from anyone who may not read the project.
  await read({ phase: 'gap-analysis' })
  const gone = receiverOf(reply)
  return withReceivedFile(request.raw, largestWorkbook, (file) =>
    turns.take(session.UserId, async () => {
      const sheets = await readSheets(file, 'workbook')
      const scope = scopeOf(sheets, { installation, target, project: id })
      const response = (await read(scope)).plain()
      return run<string>({ does: 'compare', response, sheets }, gone)
    }),
  )
}
