import type { FastifyInstance } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { exampleTemplatePath } from '#rules/documents/file-paths.ts'
import { reportFormats } from '#rules/report/kinds/report-formats.ts'
import { filePolicy } from '../http/headers/security-headers.ts'
import type { RoutesContext } from '../http/request/request-session.ts'

/** GET /api/v5/report_templates/example.docx: a Word template to start from, for everyone who is signed in. */
export function exampleTemplateRoute(app: FastifyInstance, context: RoutesContext): void {
  app.get(exampleTemplatePath, { exposeHeadRoute: false }, async (request, reply) => {
    if ((await context.findSession(request)) === null) throw new ApiError('notSignedIn')
    const { exampleTemplate } = await import('./example-template.ts')
    reply.headers({
      'content-type': reportFormats.docx.mediaType,
      'content-disposition': 'attachment; filename="Report template.docx"',
      'content-security-policy': filePolicy,
      'cache-control': 'private, no-store',
    })
    return reply.send(await exampleTemplate())
  })
}
