import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { House } from './house.ts'
import { methodsOf } from './doors/allowed-methods.ts'
import { answerBadAddress, answerNoHttp } from './doors/answer-errors.ts'
import { answerHeaders } from './doors/answer-headers.ts'
import { drainConnections } from './doors/drain-connections.ts'
import { logFailures } from './doors/failure-log.ts'
import { openDoors } from './doors/open-doors.ts'
import { toldSafely } from './doors/told-error.ts'
import { exportRoutes } from './exporting/export-routes.ts'
import { downloadRoutes } from './files/download-routes.ts'
import { uploadRoutes } from './files/upload-routes.ts'
import { keepPreviewsReadOnly } from './previews/keep-read-only.ts'
import { recordRefusals } from './refusals/record-refusals.ts'
import { apiRoutes } from './routes/api-routes.ts'
import { accountRoutes } from './routes/account-routes.ts'
import { authRoutes } from './routes/auth-routes.ts'
import { descriptionRoutes } from './routes/description-routes.ts'
import { healthRoutes } from './routes/health-routes.ts'
import { hostedRoutes } from './routes/hosted-routes.ts'
import { mailRoutes } from './routes/mail-routes.ts'
import { pageRoutes } from './routes/page-routes.ts'
import { sessionRoutes } from './routes/session-routes.ts'

// A large file over a slow line; all other bodies are hurried.
const longestRequest = 3_600_000
const longestHead = 16_384
const longestHeadTime = 20_000
// A connection on which nothing moves in either direction is given up.
const longestSilence = 120_000

/** Where the lines of the log go; standard output when nobody says. */
export type LogTo = { readonly write: (line: string) => void }

/** The web server with all its routes, not yet listening. */
export async function makeApp(opened: House, logTo?: LogTo): Promise<FastifyInstance> {
  const { config } = opened
  const headers = answerHeaders(config.isBehindTls)
  const app = Fastify({
    logger: { level: config.logLevel, serializers: toldSafely, ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    http: { maxHeaderSize: longestHead },
    routerOptions: { maxParamLength: 200 },
    requestTimeout: longestRequest,
    connectionTimeout: longestSilence,
    forceCloseConnections: 'idle',
    // A request that arrives during a stop is carried out as any other; its response ends the connection.
    return503OnClosing: false,
    clientErrorHandler: answerNoHttp(headers),
    frameworkErrors: answerBadAddress(headers),
  })
  app.server.headersTimeout = longestHeadTime
  app.server.on('connection', () => opened.query.makeWay())
  drainConnections(app)
  logFailures(app, opened.outage)
  const methods = methodsOf(app)
  const house = await openDoors(app, opened)
  recordRefusals(app, house)
  keepPreviewsReadOnly(app)
  healthRoutes(app, opened)
  accountRoutes(app, house)
  authRoutes(app, house)
  hostedRoutes(app, house)
  sessionRoutes(app, house)
  apiRoutes(app, house)
  descriptionRoutes(app, house)
  mailRoutes(app, house)
  uploadRoutes(app, house)
  downloadRoutes(app, house)
  exportRoutes(app, house)
  await pageRoutes(app, opened, methods)
  return app
}
