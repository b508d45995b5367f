import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../operations/kit/refusal.ts'
import { wireId } from '../../operations/kit/wire.ts'
import { errors } from '../../rules/errors.ts'
import { uploadPath } from '../../rules/file-paths.ts'
import type { RoutesHouse } from '../doors/request-session.ts'
import { parsed } from '../road/parsed.ts'
import { namedPreview } from '../previews/named-preview.ts'
import { readable } from '../road/answer.ts'
import { targetAsked } from '../road/target-asked.ts'
import { drained } from './drained.ts'

// What a page of another site can send without asking first; without a type at all it can, too.
const simpleTypes = new Set([
  'text/plain',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
])

const longestPause = 60_000
const leastDrained = 1024 * 1024

/** POST /api/v5/uploads: takes the bytes of a file, which a write then binds to a document or a template. */
export function uploadRoutes(app: FastifyInstance, house: RoutesHouse): void {
  app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    // The body stays where it is until the one who sends it is judged.
    scope.addContentTypeParser('*', (_request, _body, pass) => pass(null))
    scope.post(uploadPath, { config: { takesLong: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      request.raw.setTimeout(longestPause, () => void request.raw.destroy())
      try {
        return await reply.code(201).send({ data: await receive(house, request) })
      } catch (error) {
        const { code, text } = readable(error)
        const { status } = errors[code]
        const isGone = request.raw.destroyed
        if (status >= 500 && !isGone) app.failures.log(request, error, 'upload failed')
        if (status === 503) reply.header('retry-after', '1')
        const most = status === 401 ? leastDrained : house.config.largestUpload
        if (!(await drained(request.raw, most))) reply.header('connection', 'close')
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

async function receive({ config, findSession, uploads }: RoutesHouse, request: FastifyRequest) {
  const { apiDb, file_name: name, project_id } = request.query as Record<string, unknown>
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  const session = await findSession(request)
  if (session === null) throw new Refusal('notSignedIn')
  if (namedPreview(request) !== undefined) throw new Refusal('previewReadOnly')
  if (type === '' || simpleTypes.has(type))
    throw new Refusal('invalidParameters', [], {
      problems: [
        {
          place: 'Content-Type',
          message: type === '' ? 'is missing' : 'is that of a form, not of a file',
        },
      ],
    })
  const announced = request.headers['content-length']
  const length = announced === undefined ? null : Number(announced)
  const target = targetAsked(config, apiDb)
  const projectId = project_id === undefined ? null : projectIn(project_id)
  return uploads.receive({ session, target, name, projectId, length }, request.raw)
}

const projectIn = (text: unknown): number => parsed(wireId, text, 'project_id')
