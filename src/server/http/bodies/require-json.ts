import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { parseUnambiguousJson } from '../request/unambiguous-json.ts'
import { hasReadableBody } from './body-length.ts'
import { JsonCounter } from './json-counter.ts'
import { longBodyThreshold, type LongBodyQueue } from './long-body-queue.ts'
import { readBody } from './read-body.ts'

const jsonContentType = /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/i

/**
 * Accepts only JSON in UTF-8 on routes that accept neither a file nor a form: 415 for another content type, 400 for invalid JSON or
 * JSON beyond the caller's limits. Content types are checked and bodies parsed only here, so that no two parts of the server read a
 * body differently.
 */
export function requireJson(app: FastifyInstance, longBodies: LongBodyQueue): void {
  app.addHook('onRequest', (request, _, done) => {
    const { acceptsFile, acceptsForm } = request.routeOptions.config
    const acceptsOther = acceptsFile === true || acceptsForm === true
    const isJson = jsonContentType.test(request.headers['content-type'] ?? '')
    done(acceptsOther || isJson || !hasReadableBody(request) ? undefined : new ApiError('notJson'))
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request: FastifyRequest, body: IncomingMessage) =>
    // Without a route the body is never parsed.
    request.is404 ? Promise.resolve(undefined) : readJson(request, body, longBodies),
  )
}

async function readJson(
  { bodyLimits, readLargeBody }: FastifyRequest,
  body: IncomingMessage,
  { waitForTurn }: LongBodyQueue,
): Promise<unknown> {
  if (readLargeBody !== null) return readLargeBody(body)
  const counter = new JsonCounter(bodyLimits)
  const chunks: Buffer[] = []
  await readBody(body, bodyLimits.bytes, (chunk) => {
    chunks.push(chunk)
    const isWithinLimits = counter.consume(chunk)
    if (!isWithinLimits) chunks.length = 0
    return isWithinLimits
  })
  const bytes = Buffer.concat(chunks)
  if (bytes.length > longBodyThreshold) await waitForTurn()
  const value = parseUnambiguousJson(bytes, counter.members)
  if (value === undefined) throw new ApiError('invalidParameters')
  return value
}
