import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { storedFile } from '#operations/core/row-schemas.ts'
import { previewWord } from '#rules/permissions/impersonation.ts'
import { filePolicy } from '../http/headers/security-headers.ts'
import type { RoutesContext } from '../http/request/request-session.ts'
import { requestedImpersonation } from '../impersonation/requested-impersonation.ts'
import { fileReads } from '../pipeline/registry.ts'
import { requestedTarget } from '../pipeline/write/requested-target.ts'
import { byteRange } from './byte-range.ts'
import { attachmentHeader } from './content-disposition.ts'
import type { FileStore } from './file-store.ts'

type StoredFile = z.output<typeof storedFile>

/** GET /api/v5/files/...: the files of documents and templates, authorized by the read pipeline before any byte is sent. */
export function downloadRoutes(app: FastifyInstance, context: RoutesContext): void {
  const { config, findSession, readPipeline, files } = context
  for (const [name, { contract }] of fileReads) {
    app.get(contract.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (request, reply) => {
      const session = await findSession(request)
      const { [previewWord]: _, ...words } = request.query as Record<string, unknown>
      const query = { ...words, ...(request.params as object) }
      const preview = requestedImpersonation(request)
      const answer = await readPipeline.respond({ name, query, session, preview })
      const { data } = JSON.parse(answer.plain().toString()) as { data: StoredFile }
      const { apiDb } = request.query as { apiDb?: unknown }
      return send(request, reply, files[requestedTarget(config, apiDb)], data)
    })
  }
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  store: FileStore,
  { StorageKey, FileName, FileSize, MimeType }: StoredFile,
) {
  const file = await store.open(StorageKey)
  if (file.size !== FileSize) {
    await file.close()
    throw new Error(`The bytes under ${StorageKey} are not those that were stored`)
  }
  const tag = `"${createHash('sha256').update(StorageKey).digest('base64url')}"`
  reply.headers({
    'content-type': MimeType,
    'content-disposition': attachmentHeader(FileName),
    'content-security-policy': filePolicy,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag: tag,
    vary: 'cookie',
  })
  const { range: wanted, 'if-range': ifRange } = request.headers
  const range = ifRange === undefined || ifRange === tag ? byteRange(wanted, FileSize) : null
  if (range === 'unsatisfiable') {
    await file.close()
    return reply.code(416).header('content-range', `bytes */${FileSize}`).send()
  }
  const { start, end } = range ?? { start: 0, end: FileSize - 1 }
  if (range !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${FileSize}`)
  reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD') {
    await file.close()
    // Without a stream the response would report a length of 0.
    return reply.send(Readable.from([]))
  }
  return reply.send(file.stream(start, end))
}
