import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { historyExportPath } from '#rules/documents/file-paths.ts'
import type { SessionUser } from '#server/auth/sessions/session.ts'
import { dispositionHeader } from '#server/files/content-disposition.ts'
import { filePolicy } from '#server/http/headers/security-headers.ts'
import type { RoutesContext } from '#server/http/request/request-session.ts'
import { csvText } from './csv-text.ts'
import { exports } from './history-columns.ts'

type Query = Readonly<Record<string, unknown>>
type Row = { readonly Id: number }

const pageSize = 500
// Marks the file as UTF-8 for spreadsheets.
const byteOrderMark = '\uFEFF'

/**
 * GET /api/v5/admin/history.csv: the filtered history or audit log as a file. The export is recorded in the history first, which also
 * prevents cross-site links to it.
 */
export function exportRoutes(app: FastifyInstance, context: RoutesContext): void {
  const options = { exposeHeadRoute: false, config: { sameOriginOnly: true } }
  app.get(historyExportPath, options, async (request, reply) => {
    const session = await context.findSession(request)
    const { apiDb, ...parameters } = request.query as Query
    const { parameters: noted } = await context.writePipeline.execute({
      body: { focus: 'History', action: 'Export', parameters },
      apiDb,
      session,
      idempotencyKey: undefined,
    })
    // The export uses the filters that the history has recorded.
    const { outcome, ...filters } = noted as Query & { outcome: keyof typeof exports }
    const day = new Date().toISOString().slice(0, 10)
    const name = outcome === 'done' ? 'history' : 'refusals'
    reply.headers({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': dispositionHeader('attachment', `plumbline-${name}-${day}.csv`),
      'content-security-policy': filePolicy,
      'cache-control': 'private, no-store',
    })
    return reply.send(
      Readable.from(
        csvPages(context, session, outcome, { ...filters, ...(apiDb !== undefined && { apiDb }) }),
      ),
    )
  })
}

// Each page goes through the read pipeline, so that memory stays bounded and a lost permission ends the
// export.
async function* csvPages(
  { readPipeline }: RoutesContext,
  session: SessionUser | null,
  outcome: keyof typeof exports,
  filters: Query,
): AsyncGenerator<string> {
  const { read, titles, cells } = exports[outcome]
  yield byteOrderMark + csvText([titles])
  let before: number | undefined
  for (;;) {
    const query = { ...filters, limit: pageSize, ...(before !== undefined && { before }) }
    const answer = await readPipeline.respond({ name: read, query, session })
    const { data } = JSON.parse(answer.plain().toString()) as { data: readonly Row[] }
    if (data.length > 0) yield csvText(cells(data))
    before = data.at(-1)?.Id
    if (data.length < pageSize || before === undefined) return
  }
}
