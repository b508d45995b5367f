import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { EndpointResponse } from '#operations/core/endpoint-contract.ts'
import { wireId } from '#operations/core/input-schemas.ts'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { uploadEndpoints } from '#operations/upload/contract.ts'
import { uploadPurposes } from '#rules/report/upload-purposes.ts'
import type { RoutesContext } from '../http/request/request-session.ts'
import { requestedImpersonation } from '../impersonation/requested-impersonation.ts'
import { parseInput } from '../pipeline/parse-input.ts'
import { requestedTarget } from '../pipeline/write/request/requested-target.ts'
import { isPartialId } from './partial/partial-files.ts'
import { recordInfected } from './record-infected.ts'
import { ResumableUploads, type Sender } from './resumable-uploads.ts'
import { sendUploadFailure } from './upload-failure.ts'

// Content types that a page of another site can send without a preflight request; it can also send none.
const simpleTypes = new Set([
  'text/plain',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
])

const { upload, listPartial } = uploadEndpoints
const idleTimeout = 60_000
const sweepInterval = 3_600_000
const protocol = '1.0.0'

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * POST /api/v5/uploads stores a file, which a write then binds to a document or a template; with the header Tus-Resumable it begins an upload
 * with the tus protocol, which continues with HEAD, PATCH and DELETE at the upload's own address.
 */
export function uploadRoutes(app: FastifyInstance, context: RoutesContext): void {
  const resumable = new ResumableUploads({
    uploads: context.uploads,
    location: context.config.filesBucket ?? context.config.filesFolder,
    largest: context.config.largestUpload,
    isReadOnly: context.config.isReadOnly,
    onFailure: (error) => app.log.error(error, 'upload failed'),
  })
  if (!context.config.isReadOnly) sweepRegularly(app, resumable)
  const answering =
    (handle: Handler): Handler =>
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      limitIdleTime(request)
      try {
        return await handle(request, reply)
      } catch (error) {
        return await sendUploadFailure(request, reply, error, context.config.largestUpload)
      } finally {
        request.raw.setTimeout(0)
      }
    }
  app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    // The body is not read before the sender is authorized.
    scope.addContentTypeParser('*', (_request, _body, pass) => pass(null))
    const config = { acceptsFile: true }
    const whole = answering(async (request, reply) => {
      const data = await receive(context, request)
      return reply.code(201).send({ data } satisfies EndpointResponse<typeof upload>)
    })
    const { begin, list, head, patch, remove } = resumableHandlers(context, resumable)
    const begun = answering(begin)
    scope.post(upload.path, { config }, (request, reply) =>
      isResumable(request) ? begun(request, reply) : whole(request, reply),
    )
    scope.get(upload.path, { config, exposeHeadRoute: false }, answering(list))
    const ofOne = `${upload.path}/:id`
    scope.head(ofOne, { config }, answering(head))
    scope.patch(ofOne, { config }, answering(patch))
    scope.delete(ofOne, { config }, answering(remove))
    done()
  })
}

/** Closes the connection of a sender who pauses for too long; one who has sent everything waits until the file is scanned and stored. */
function limitIdleTime({ method, raw }: FastifyRequest): void {
  const waits = () => void raw.setTimeout(0)
  if (method !== 'POST' && method !== 'PATCH') return waits()
  raw.setTimeout(idleTimeout, () => void raw.destroy())
  raw.once('end', waits)
}

const isResumable = ({ headers }: FastifyRequest): boolean => headers['tus-resumable'] !== undefined

function resumableHandlers(context: RoutesContext, resumable: ResumableUploads) {
  const handle = (sender: Sender, request: FastifyRequest, reply: FastifyReply) =>
    context.uploads.inProgress(sender.target, sender.user, async () => {
      await resumable.prepare(sender)
      // The library writes the response itself, so nothing may be thrown from here on.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      reply.hijack()
      const onInfected = recordInfected(context, sender, request)
      await resumable.handle({ ...sender, onInfected }, request.raw, reply.raw)
    })
  return {
    begin: async (request, reply) => {
      await handle(await senderOf(context, request), request, reply)
    },
    list: async (request, reply) => {
      const found = await resumable.list(await senderOf(context, request))
      const data = found.map(({ id, name, size, offset, modified, project, begun }) => ({
        upload_id: id,
        file_name: name,
        size,
        offset,
        modified,
        project_id: project,
        begun,
      }))
      return reply.send({ data } satisfies EndpointResponse<typeof listPartial>)
    },
    head: async (request, reply) => {
      const sender = await senderOf(context, request)
      const { size, offset } = await resumable.progress(sender, partialId(request))
      return reply
        .headers({ 'tus-resumable': protocol, 'upload-length': size, 'upload-offset': offset })
        .send()
    },
    patch: async (request, reply) => {
      const sender = await senderOf(context, request)
      if (context.config.isReadOnly) throw new ApiError('readOnly')
      await resumable.own(sender, partialId(request))
      await handle(sender, request, reply)
    },
    remove: async (request, reply) => {
      const sender = await senderOf(context, request)
      if (context.config.isReadOnly) throw new ApiError('readOnly')
      await resumable.remove(sender, partialId(request))
      return reply.code(204).header('tus-resumable', protocol).send()
    },
  } satisfies Record<string, Handler>
}

function partialId({ params }: FastifyRequest): string {
  const { id } = params as { readonly id: string }
  if (!isPartialId(id)) throw new ApiError('notFound')
  return id
}

async function senderOf(
  { config, findSession, uploads }: RoutesContext,
  request: FastifyRequest,
): Promise<Sender> {
  const { apiDb } = request.query as Record<string, unknown>
  const session = await findSession(request)
  if (session === null) throw new ApiError('notSignedIn')
  if (requestedImpersonation(request) !== undefined) throw new ApiError('previewReadOnly')
  const target = requestedTarget(config, apiDb)
  return { session, target, user: await uploads.sender(target, session) }
}

/** Deletes uploads that were not resumed within a day, at startup and every hour. */
function sweepRegularly(app: FastifyInstance, resumable: ResumableUploads): void {
  const sweep = () =>
    void resumable.sweep().catch((error: unknown) => {
      app.log.error(error, 'partial uploads could not be swept')
    })
  const timer = setInterval(sweep, sweepInterval).unref()
  app.addHook('onReady', (done) => {
    sweep()
    done()
  })
  app.addHook('onClose', (_, done) => {
    clearInterval(timer)
    done()
  })
}

async function receive({ config, findSession, uploads }: RoutesContext, request: FastifyRequest) {
  const {
    apiDb,
    file_name: name,
    project_id,
    purpose: meant,
  } = request.query as Record<string, unknown>
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  const session = await findSession(request)
  if (session === null) throw new ApiError('notSignedIn')
  if (requestedImpersonation(request) !== undefined) throw new ApiError('previewReadOnly')
  if (type === '' || simpleTypes.has(type))
    throw new ApiError('invalidParameters', [], {
      problems: [
        {
          place: 'Content-Type',
          message: type === '' ? 'is missing' : 'is that of a form, not of a file',
        },
      ],
    })
  const announced = request.headers['content-length']
  const length = announced === undefined ? null : Number(announced)
  const target = requestedTarget(config, apiDb)
  const projectId = project_id === undefined ? null : projectIn(project_id)
  const purpose = meant === undefined ? null : parseInput(wirePurpose, meant, 'purpose')
  return uploads.receive({ session, target, name, projectId, length, purpose }, request.raw)
}

const wirePurpose = z.enum(uploadPurposes)

const projectIn = (text: unknown): number => parseInput(wireId, text, 'project_id')
