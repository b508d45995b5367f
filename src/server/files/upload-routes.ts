import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#operations/core/api-error.ts'
import type { EndpointResponse } from '#operations/core/endpoint-contract.ts'
import { wireId } from '#operations/core/input-schemas.ts'
import { uploadEndpoints } from '#operations/upload/contract.ts'
import { errors } from '#rules/api/errors.ts'
import type { RoutesContext } from '../http/request/request-session.ts'
import { requestedImpersonation } from '../impersonation/requested-impersonation.ts'
import { parseInput } from '../pipeline/parse-input.ts'
import { requestedTarget } from '../pipeline/write/requested-target.ts'
import { describeError } from '../pipeline/write/write-response.ts'
import { drainRequest } from './drain-request.ts'

// Content types that a page of another site can send without a preflight request; a missing one is possible, too.
const simpleTypes = new Set([
  'text/plain',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
])

const { upload } = uploadEndpoints
const idleTimeout = 60_000
const maxAnonymousDrain = 1024 * 1024

/** POST /api/v5/uploads: stores a file, which a write then binds to a document or a template. */
export function uploadRoutes(app: FastifyInstance, context: RoutesContext): void {
  app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    // The body is not read before the sender is authorized.
    scope.addContentTypeParser('*', (_request, _body, pass) => pass(null))
    scope.post(upload.path, { config: { acceptsFile: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      request.raw.setTimeout(idleTimeout, () => void request.raw.destroy())
      try {
        const data = await receive(context, request)
        return await reply.code(201).send({ data } satisfies EndpointResponse<typeof upload>)
      } catch (error) {
        const { code, text } = describeError(error)
        const { status } = errors[code]
        const isGone = request.raw.destroyed
        if (status >= 500 && !isGone) app.failures.log(request, error, 'upload failed')
        if (status === 503) reply.header('retry-after', '1')
        const most = status === 401 ? maxAnonymousDrain : context.config.largestUpload
        if (!(await drainRequest(request.raw, most))) reply.header('connection', 'close')
        return await reply
          .code(status)
          .send({ error: text, error_code: code, request_id: request.id })
      } finally {
        request.raw.setTimeout(0)
      }
    })
    done()
  })
}

async function receive({ config, findSession, uploads }: RoutesContext, request: FastifyRequest) {
  const { apiDb, file_name: name, project_id } = request.query as Record<string, unknown>
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
  return uploads.receive({ session, target, name, projectId, length }, request.raw)
}

const projectIn = (text: unknown): number => parseInput(wireId, text, 'project_id')
