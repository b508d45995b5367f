import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { tableEndpoints } from '#operations/module/table/contract.ts'
import { largestTable } from '#rules/standards/table/columns.ts'
import type { RoutesContext } from '../http/request/request-session.ts'
import { checkImportRights } from '../http/routes/admit-import.ts'
import type { Turns } from '../reports/turns.ts'
import { sendUploadFailure } from '../uploads/upload-failure.ts'
import { requireFileType } from './file-type.ts'
import { tableLimits } from './limits.ts'
import { readSheets } from './read-sheets.ts'
import { withReceivedFile } from './receive-file.ts'

/** POST /api/v5/admin/table: returns the sheets of a table of standards as texts, for administrators. */
export function tableRoutes(app: FastifyInstance, context: RoutesContext, turns: Turns): void {
  app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    // The body is not read before the sender is authorized.
    scope.addContentTypeParser('*', (_request, _body, pass) => pass(null))
    const { path } = tableEndpoints.read
    scope.post(path, { config: { acceptsFile: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      try {
        const sheets = await read(context, turns, request)
        return await reply
          .type('application/json; charset=utf-8')
          .send(`{"data":{"sheets":[${sheets.join(',')}]}}`)
      } catch (error) {
        return sendUploadFailure(request, reply, error, largestTable)
      }
    })
    done()
  })
}

async function read(
  context: RoutesContext,
  turns: Turns,
  request: FastifyRequest,
): Promise<readonly string[]> {
  const session = await context.findSession(request)
  if (session === null) throw new ApiError('notSignedIn')
  await checkImportRights(context, request, session)
  requireFileType(request)
  return withReceivedFile(request.raw, largestTable, (file) =>
    turns.take(session.UserId, () => readSheets(file, 'table', tableLimits)),
  )
}
