import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../operations/kit/refusal.ts'
import { describedCalls } from '../describing/described-calls.ts'
import { docsPage } from '../describing/docs-page.ts'
import { mayReadDescription } from '../describing/may-read-description.ts'
import type { RoutesHouse } from '../doors/request-session.ts'
import { bytesOf } from '../../operations/kit/json-bytes.ts'
import { AnswerText } from '../road/answer-text.ts'
import { sendAnswer } from './send-answer.ts'

const files = {
  '/api/openapi.json': {
    type: 'application/json; charset=utf-8',
    text: () => JSON.stringify(describedCalls()),
  },
  '/api/docs': { type: 'text/html; charset=utf-8', text: () => docsPage(describedCalls()) },
  '/api/docs/style.css': {
    type: 'text/css; charset=utf-8',
    text: () => readFileSync(new URL('../describing/docs-style.css', import.meta.url), 'utf8'),
  },
} as const

/** What a page may load, and nothing else: its own style. It runs no scripts. */
const policy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** GET /api/openapi.json describes every call, GET /api/docs shows it; to staff alone where it is no demo. */
export function descriptionRoutes(
  app: FastifyInstance,
  { config, findSession }: RoutesHouse,
): void {
  for (const [path, { type, text }] of Object.entries(files)) {
    let made: AnswerText | undefined
    app.get(path, async (request, reply) => {
      const status = mayReadDescription(config, await findSession(request))
      if (status === 401 && path === '/api/docs') return reply.redirect('/sign-in', 303)
      if (status !== 200) throw new Refusal(status === 401 ? 'notSignedIn' : 'notAllowed')
      made ??= answerOf(text())
      reply
        .header('content-security-policy', policy)
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'private, no-cache')
      return sendAnswer(request, reply, made, type)
    })
  }
}

const answerOf = (text: string): AnswerText =>
  new AnswerText(bytesOf(text), `"${createHash('sha256').update(text).digest('base64url')}"`)
