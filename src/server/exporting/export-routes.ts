import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { historyExportPath } from '../../rules/file-paths.ts'
import { attachmentNamed } from '../files/content-disposition.ts'
import { filePolicy } from '../doors/answer-headers.ts'
import type { RoutesHouse } from '../doors/request-session.ts'
import type { SessionUser } from '../sign-in/session.ts'
import { csvText } from './csv-text.ts'
import { exports } from './history-columns.ts'

type Query = Readonly<Record<string, unknown>>
type Row = { readonly Id: number }

const page = 500
// By it spreadsheets know that the text is UTF-8.
const byteOrderMark = '\uFEFF'

/** GET /api/v5/admin/history.csv: what the filters leave of the history, or of the refused calls, as a file; the export itself is noted in the history first, so no link elsewhere leads to it. */
export function exportRoutes(app: FastifyInstance, house: RoutesHouse): void {
  const options = { exposeHeadRoute: false, config: { isForOwnPages: true } }
  app.get(historyExportPath, options, async (request, reply) => {
    const session = await house.findSession(request)
    const { apiDb, ...parameters } = request.query as Query
    const { carried } = await house.transform.carry({
      body: { focus: 'History', action: 'Export', parameters },
      apiDb,
      session,
      idempotencyKey: undefined,
    })
    // What is exported is what was noted.
    const noted = 'done' in carried ? carried.done.parameters : carried.first.Parameters
    const { outcome, ...filters } = noted as Query & { outcome: keyof typeof exports }
    const day = new Date().toISOString().slice(0, 10)
    const name = outcome === 'done' ? 'history' : 'refusals'
    reply.headers({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': attachmentNamed(`plumbline-${name}-${day}.csv`),
      'content-security-policy': filePolicy,
      'cache-control': 'private, no-store',
    })
    return reply.send(
      Readable.from(
        pages(house, session, outcome, { ...filters, ...(apiDb !== undefined && { apiDb }) }),
      ),
    )
  })
}

// Page by page on the road of every read, so that nothing is held but one page, and a right that is lost meanwhile ends it.
async function* pages(
  { query }: RoutesHouse,
  session: SessionUser | null,
  outcome: keyof typeof exports,
  filters: Query,
): AsyncGenerator<string> {
  const { read, titles, cells } = exports[outcome]
  yield byteOrderMark + csvText([titles])
  let before: number | undefined
  for (;;) {
    const asked = { ...filters, limit: page, ...(before !== undefined && { before }) }
    const answer = await query.answer({ name: read, query: asked, session })
    const { data } = JSON.parse(answer.plain().toString()) as { data: readonly Row[] }
    if (data.length > 0) yield csvText(cells(data))
    before = data.at(-1)?.Id
    if (data.length < page || before === undefined) return
  }
}
