import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { House } from './house.ts'
import { downloadRoutes } from './files/download-routes.ts'
import { uploadRoutes } from './files/upload-routes.ts'
import { hurryBodies } from './hurry-bodies.ts'
import { apiRoutes } from './routes/api-routes.ts'
import { authRoutes } from './routes/auth-routes.ts'
import { descriptionRoutes } from './routes/description-routes.ts'
import { healthRoutes } from './routes/health-routes.ts'
import { pageRoutes } from './routes/page-routes.ts'
import { readable } from './road/answer.ts'
import { Refusal } from '../operations/kit/refusal.ts'
import { errors } from '../rules/errors.ts'
import { isShallow } from './is-shallow.ts'

const oneMegabyte = 1024 * 1024
// A large file over a slow line; all other bodies are hurried.
const longestRequest = 3_600_000

/** The web server with all its routes, not yet listening. */
export async function makeApp(house: House): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: process.env['LOG_LEVEL'] ?? 'warn',
      redact: ['req.headers.cookie', 'req.headers.authorization'],
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: oneMegabyte,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    requestTimeout: longestRequest,
    forceCloseConnections: 'idle',
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    done()
  })
  hurryBodies(app)
  app.addHook('preValidation', (request, _, done) => {
    done(isShallow(request.body) ? undefined : new Refusal('invalidParameters'))
  })
  app.setErrorHandler((error, request, reply) => {
    const { code, text } = readableRequest(error)
    const { status } = errors[code]
    if (status >= 500) request.log.error({ err: error, url: pathOf(request) }, 'request failed')
    if (status === 503) reply.header('retry-after', '1')
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send({ error: text, error_code: code, request_id: request.id })
  })
  healthRoutes(app, house)
  authRoutes(app, house)
  apiRoutes(app, house)
  descriptionRoutes(app, house)
  uploadRoutes(app, house)
  downloadRoutes(app, house)
  await pageRoutes(app, house)
  return app
}

// What the web server itself refuses before a route sees it.
function readableRequest(error: unknown): ReturnType<typeof readable> {
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413) return { code: 'tooLarge', text: errors.tooLarge.text, more: {} }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return { code: 'invalidParameters', text: errors.invalidParameters.text, more: {} }
  return readable(error)
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''
