import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../operations/kit/refusal.ts'
import { hasBody } from './has-body.ts'
import { JsonCounter } from './json-limits.ts'
import { longBody, type LongBodies } from './long-bodies.ts'
import { plainJson } from './plain-json.ts'
import { readBody } from './read-body.ts'

const json = /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/i

/**
 * Takes JSON in UTF-8 and nothing else, on every route that takes neither a file nor a form: 415 for a body that is not said to be that, 400 for one
 * that is not, or that holds more than its sender may send. What a type means is decided here alone, and what passes is parsed here alone, so that no
 * two readers of a body differ.
 */
export function takeJsonAlone(app: FastifyInstance, longBodies: LongBodies): void {
  app.addHook('onRequest', (request, _, done) => {
    const { takesLong, takesForm } = request.routeOptions.config
    const isNoJson = takesLong === true || takesForm === true
    const isTold = json.test(request.headers['content-type'] ?? '')
    done(isNoJson || isTold || !hasBody(request) ? undefined : new Refusal('notJson'))
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request: FastifyRequest, body: IncomingMessage) =>
    // What no route takes is not looked at.
    request.is404 ? Promise.resolve(undefined) : read(request, body, longBodies),
  )
}

async function read(
  { bodyLimits, readLarge }: FastifyRequest,
  body: IncomingMessage,
  { turn }: LongBodies,
): Promise<unknown> {
  if (readLarge !== null) return readLarge(body)
  const counter = new JsonCounter(bodyLimits)
  const chunks: Buffer[] = []
  await readBody(body, bodyLimits.bytes, (chunk) => {
    chunks.push(chunk)
    const isWithin = counter.take(chunk)
    if (!isWithin) chunks.length = 0
    return isWithin
  })
  const bytes = Buffer.concat(chunks)
  if (bytes.length > longBody) await turn()
  const value = plainJson(bytes, counter.members)
  if (value === undefined) throw new Refusal('invalidParameters')
  return value
}
