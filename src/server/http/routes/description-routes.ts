import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { bytesOf } from '#operations/core/json-bytes.ts'
import { getApiDescription } from '#server/openapi/api-description.ts'
import { descriptionStatus } from '#server/openapi/description-status.ts'
import { renderDocsPage } from '#server/openapi/docs-page.ts'
import { ResponseText } from '#server/pipeline/read/response-text.ts'
import type { RoutesContext } from '../request/request-session.ts'
import { sendResponse } from './send-response.ts'

const files = {
  '/api/openapi.json': {
    type: 'application/json; charset=utf-8',
    text: () => JSON.stringify(getApiDescription()),
  },
  '/api/docs': {
    type: 'text/html; charset=utf-8',
    text: () => renderDocsPage(getApiDescription()),
  },
  '/api/docs/style.css': {
    type: 'text/css; charset=utf-8',
    text: () => readFileSync(new URL('../../openapi/docs-style.css', import.meta.url), 'utf8'),
  },
} as const

// The page loads only its own style sheet and runs no scripts.
const policy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Registers GET /api/openapi.json and its page, GET /api/docs; outside a demo for staff only. */
export function registerDescriptionRoutes(
  app: FastifyInstance,
  { config, findSession }: RoutesContext,
): void {
  for (const [path, { type, text }] of Object.entries(files)) {
    let made: ResponseText | undefined
    app.get(path, async (request, reply) => {
      const status = descriptionStatus(config, await findSession(request))
      if (status === 401 && path === '/api/docs') return reply.redirect('/sign-in', 303)
      if (status !== 200) throw new ApiError(status === 401 ? 'notSignedIn' : 'notAllowed')
      made ??= responseOf(text())
      reply
        .header('content-security-policy', policy)
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'private, no-cache')
      return sendResponse(request, reply, made, type)
    })
  }
}

const responseOf = (text: string): ResponseText =>
  new ResponseText(bytesOf(text), `"${createHash('sha256').update(text).digest('base64url')}"`)
