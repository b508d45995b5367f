import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { storedFile } from '../../operations/kit/shapes.ts'
import { filePolicy } from '../doors/answer-headers.ts'
import type { RoutesHouse } from '../doors/request-session.ts'
import { previewWord } from '../../rules/preview.ts'
import { namedPreview } from '../previews/named-preview.ts'
import { fileReads } from '../road/registry.ts'
import { targetAsked } from '../road/target-asked.ts'
import { byteRange } from './byte-range.ts'
import { attachmentNamed } from './content-disposition.ts'
import type { FileStore } from './file-store.ts'

type StoredFile = z.output<typeof storedFile>

/** GET /api/v5/files/...: the files of documents and templates, each judged on the road of every read before its bytes are sent. */
export function downloadRoutes(app: FastifyInstance, house: RoutesHouse): void {
  const { config, findSession, query, files } = house
  for (const [name, { contract }] of fileReads) {
    app.get(contract.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (request, reply) => {
      const session = await findSession(request)
      const { [previewWord]: _, ...words } = request.query as Record<string, unknown>
      const asked = { ...words, ...(request.params as object) }
      const preview = namedPreview(request)
      const answer = await query.answer({ name, query: asked, session, preview })
      const { data } = JSON.parse(answer.plain().toString()) as { data: StoredFile }
      const { apiDb } = request.query as { apiDb?: unknown }
      return send(request, reply, files[targetAsked(config, apiDb)], data)
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
    'content-disposition': attachmentNamed(FileName),
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
    // Sent nothing at all, the answer would tell a length of nothing.
    return reply.send(Readable.from([]))
  }
  return reply.send(file.stream(start, end))
}
