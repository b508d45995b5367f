import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { archiveRoutes } from '../archives/archive-routes.ts'
import { recordDenials } from '../audit/denials/record-denials.ts'
import { exportRoutes } from '../audit/export/export-routes.ts'
import { calendarRoutes } from '../calendar/calendar-routes.ts'
import type { AppContext } from '../context/app-context.ts'
import { downloadRoutes } from '../files/download-routes.ts'
import { drainConnections } from '../http/drain-connections.ts'
import { sendBadUrlError, handleClientError } from '../http/errors/error-handler.ts'
import { logSerializers } from '../http/errors/error-serializer.ts'
import { decorateFailureLog } from '../http/errors/failure-log.ts'
import { securityHeaders } from '../http/headers/security-headers.ts'
import { registerMiddleware } from '../http/register-middleware.ts'
import { trackAllowedMethods } from '../http/request/allowed-methods.ts'
import { registerAccountRoutes } from '../http/routes/account-routes.ts'
import { registerApiRoutes } from '../http/routes/api-routes.ts'
import { registerAuthRoutes } from '../http/routes/auth-routes.ts'
import { registerDescriptionRoutes } from '../http/routes/description-routes.ts'
import { registerHealthRoutes } from '../http/routes/health-routes.ts'
import { registerMailRoutes } from '../http/routes/mail-routes.ts'
import { registerNotificationRoutes } from '../http/routes/notification-routes.ts'
import { registerOidcRoutes } from '../http/routes/oidc-routes.ts'
import { registerPageRoutes } from '../http/routes/page-routes.ts'
import { registerSessionRoutes } from '../http/routes/session-routes.ts'
import { enforceReadOnlyImpersonation } from '../impersonation/enforce-read-only.ts'
import { liveRoutes } from '../live/live-routes.ts'
import { registerLookRoutes } from '../looks/look-routes.ts'
import { countRequests, rejectionOf } from '../metrics/request-metrics.ts'
import { exampleTemplateRoute } from '../report-looks/example-route.ts'
import { reportRoutes } from '../reports/report-routes.ts'
import { Turns } from '../reports/turns.ts'
import { tableRoutes } from '../sheets/table-routes.ts'
import { traceRequests } from '../tracing/request-spans.ts'
import { uploadRoutes } from '../uploads/upload-routes.ts'
import { registerViewRoutes } from '../views/view-routes.ts'
import { workbookRoutes } from '../workbooks/workbook-routes.ts'

// In milliseconds: allows for a large file over a slow connection; body-timeout limits all other bodies.
const requestTimeout = 3_600_000
const maxHeaderSize = 16_384
const headersTimeout = 20_000
// In milliseconds without traffic in either direction.
const connectionTimeout = 120_000

/** The destination of log lines; standard output by default. */
export type LogDestination = { readonly write: (line: string) => void }

/** Creates the web server with all its routes, not yet listening. */
export async function createApp(
  opened: AppContext,
  logTo?: LogDestination,
): Promise<FastifyInstance> {
  const { config } = opened
  const headers = securityHeaders(config.isBehindTls)
  const { metrics } = opened
  const onRejected = metrics && ((status: number) => metrics.countRejection(rejectionOf(status)))
  const app = Fastify({
    logger: {
      level: config.logLevel,
      serializers: logSerializers,
      ...(logTo && { stream: logTo }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    http: { maxHeaderSize: maxHeaderSize },
    routerOptions: { maxParamLength: 200 },
    requestTimeout: requestTimeout,
    connectionTimeout: connectionTimeout,
    forceCloseConnections: 'idle',
    // Requests that arrive during shutdown are served; the response closes the connection.
    return503OnClosing: false,
    clientErrorHandler: handleClientError(headers, onRejected),
    frameworkErrors: sendBadUrlError(headers, onRejected),
  })
  app.server.headersTimeout = headersTimeout
  app.server.on('connection', () => opened.readPipeline.yieldToConnections())
  drainConnections(app)
  decorateFailureLog(app, opened.outage)
  const methods = trackAllowedMethods(app)
  if (opened.tracing) traceRequests(app, opened.tracing)
  if (metrics) countRequests(app, metrics)
  const context = await registerMiddleware(app, opened)
  recordDenials(app, context)
  enforceReadOnlyImpersonation(app)
  registerHealthRoutes(app, context)
  registerAccountRoutes(app, context)
  registerAuthRoutes(app, context)
  registerOidcRoutes(app, context)
  registerSessionRoutes(app, context)
  registerApiRoutes(app, context)
  registerDescriptionRoutes(app, context)
  registerMailRoutes(app, context)
  registerLookRoutes(app, context)
  registerViewRoutes(app, context)
  registerNotificationRoutes(app, context)
  uploadRoutes(app, context)
  downloadRoutes(app, context)
  archiveRoutes(app, context)
  liveRoutes(app, context)
  calendarRoutes(app, context)
  exportRoutes(app, context)
  const turns = new Turns()
  reportRoutes(app, context, turns)
  exampleTemplateRoute(app, context)
  workbookRoutes(app, context, turns)
  tableRoutes(app, context, turns)
  await registerPageRoutes(app, opened, methods)
  return app
}
