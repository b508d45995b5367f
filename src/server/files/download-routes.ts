import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { storedFile } from '#operations/core/row-schemas.ts'
import { previewWord } from '#rules/permissions/impersonation.ts'
import { filePolicy } from '../http/headers/security-headers.ts'
import type { RoutesContext } from '../http/request/request-session.ts'
import { requestedImpersonation } from '../impersonation/requested-impersonation.ts'
import { fileReads } from '../pipeline/registry.ts'
import { requestedTarget } from '../pipeline/write/request/requested-target.ts'
import { byteRanges } from './byte-range.ts'
import { dispositionHeader } from './content-disposition.ts'
import type { FileStore } from './file-store.ts'
import { multipartRanges } from './send-ranges.ts'

type StoredFile = z.output<typeof storedFile>

type Query = Readonly<Record<string, unknown>>

/** The writes that record a download in the history, by the read that permits it. */
const recordings: Readonly<Record<string, (query: Query) => object>> = {
  'files/reports': ({ project_id, report_id, form = 'page' }) => ({
    focus: 'Report',
    action: 'Open',
    parameters: { project_id, report_id, form },
  }),
}

/**
 * GET /api/v5/files/...: the files of documents, templates and saved reports, one at a time, authorized by the read pipeline before any byte is
 * sent. Downloads that are recorded are recorded before they are sent, and links on other sites cannot cause them.
 */
export function downloadRoutes(app: FastifyInstance, context: RoutesContext): void {
  const { config, findSession, readPipeline, writePipeline, files } = context
  for (const [name, { contract }] of fileReads) {
    if (contract.reply !== storedFile) continue
    const recording = recordings[name]
    const options = { config: { sameOriginOnly: recording !== undefined } }
    app.get(contract.path.replaceAll(/\{(\w+)\}/g, ':$1'), options, async (request, reply) => {
      const session = await findSession(request)
      const { [previewWord]: _, ...words } = request.query as Record<string, unknown>
      const query = { ...words, ...(request.params as object) }
      const preview = requestedImpersonation(request)
      const answer = await readPipeline.respond({ name, query, session, preview })
      const { data } = JSON.parse(answer.plain().toString()) as { data: StoredFile }
      const { apiDb } = request.query as { apiDb?: unknown }
      if (recording !== undefined && request.method === 'GET')
        await writePipeline.execute({
          body: recording(query),
          apiDb,
          session,
          idempotencyKey: undefined,
        })
      return send(request, reply, files[requestedTarget(config, apiDb)], data)
    })
  }
}

// Types that browsers display without running anything in them.
const inlineTypes: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/plain',
])

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  store: FileStore,
  stored: StoredFile,
) {
  const { StorageKey, FileSize, MimeType, Sha256 } = stored
  const tag = `"${Sha256 ?? createHash('sha256').update(StorageKey).digest('hex')}"`
  const headers = { ...headersOf(request, stored), etag: tag }
  if (isCurrent(request.headers['if-none-match'], tag))
    return reply.code(304).headers(headers).send()
  const ranges = requestedRanges(request, tag, FileSize)
  const file = await openWhole(store, stored)
  reply.headers(headers)
  if (ranges === 'unsatisfiable') {
    await file.close()
    return reply.code(416).header('content-range', `bytes */${FileSize}`).send()
  }
  if (ranges !== null && ranges.length > 1) {
    await file.close()
    const sent = { key: StorageKey, size: FileSize, mimeType: MimeType }
    const { type, length, stream } = multipartRanges(store, sent, ranges)
    reply.code(206).headers({ 'content-type': type, 'content-length': length })
    return reply.send(stream())
  }
  const { start, end } = ranges?.[0] ?? { start: 0, end: FileSize - 1 }
  if (ranges !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${FileSize}`)
  reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD') {
    await file.close()
    // Without a stream the response would report a length of 0.
    return reply.send(Readable.from([]))
  }
  return reply.send(file.stream(start, end))
}

function headersOf({ query }: FastifyRequest, { FileName, MimeType }: StoredFile) {
  const isShown = (query as { inline?: unknown }).inline === '1' && inlineTypes.has(MimeType)
  return {
    'content-type': MimeType,
    'content-disposition': dispositionHeader(isShown ? 'inline' : 'attachment', FileName),
    'content-security-policy': filePolicy,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    vary: 'cookie',
  }
}

async function openWhole(store: FileStore, { StorageKey, FileSize }: StoredFile) {
  const file = await store.open(StorageKey)
  if (file.size === FileSize) return file
  await file.close()
  throw new Error(`The bytes under ${StorageKey} are not those that were stored`)
}

const isCurrent = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  header.split(',').some((one) => ['*', tag, `W/${tag}`].includes(one.trim()))

/** Ranges apply only to GET and, with If-Range, only to the file with that ETag. */
function requestedRanges({ method, headers }: FastifyRequest, tag: string, size: number) {
  const { range, 'if-range': ifRange } = headers
  return method === 'GET' && (ifRange === undefined || ifRange === tag)
    ? byteRanges(range, size)
    : null
}
