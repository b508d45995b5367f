import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../operations/kit/refusal.ts'
import { isPlain } from './plain-json.ts'

const json = /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/i

const hasBody = ({ headers, method }: FastifyRequest): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0)

/**
 * Takes JSON in UTF-8 and nothing else, on every route that takes neither a file nor a form: 415 for a body that is not said to be that, 400 for one
 * that is not. What a type means is decided here alone, and what passes is parsed here alone, so that no two readers of a body differ.
 */
export function takeJsonAlone(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const { takesLong, takesForm } = request.routeOptions.config
    const isNoJson = takesLong === true || takesForm === true
    const isTold = json.test(request.headers['content-type'] ?? '')
    done(isNoJson || isTold || !hasBody(request) ? undefined : new Refusal('notJson'))
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    const value = parsed(body as Buffer)
    if (value === undefined) done(new Refusal('invalidParameters'))
    else done(null, value)
  })
}

function parsed(body: Buffer): unknown {
  if (!isUtf8(body)) return undefined
  const text = body.toString()
  try {
    const value: unknown = JSON.parse(text)
    return isPlain(value, text) ? value : undefined
  } catch {
    return undefined
  }
}
