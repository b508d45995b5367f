import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { safeName } from '#rules/documents/archive-names.ts'
import { dispositionHeader } from '../files/content-disposition.ts'
import { filePolicy } from '../http/headers/security-headers.ts'
import type { ArchiveEntry } from './entries.ts'
import { zipLength, zipStream } from './zip-stream.ts'

/** Returns the documents that the receiver may have now; rejects when a right has ended. */
export type StillAllowed = () => Promise<ReadonlySet<number>>

// How often the receiver's rights are checked, and how long a receiver may accept no data, in milliseconds.
const checkedEach = 1000
const longestPause = 120_000

/** Sends an archive with its exact length in the header; cuts the connection when the receiver loses the right to it. */
export async function sendArchive(
  reply: FastifyReply,
  name: string,
  entries: readonly ArchiveEntry[],
  stillAllowed: StillAllowed,
): Promise<FastifyReply> {
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': dispositionHeader('attachment', `${safeName(name)}.zip`),
    'content-security-policy': filePolicy,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
    'content-length': zipLength(entries),
    vary: 'cookie',
  })
  if (reply.request.method === 'HEAD') return reply.send(Readable.from([]))
  const sending = new SentArchive(entries)
  // A receiver who disconnects ends the reading, even from a store that does not respond.
  reply.raw.once('close', () => sending.cut())
  void watch(sending, stillAllowed)
  reply.send(sending.stream)
  return reply
}

/** An archive that is being sent. */
class SentArchive {
  readonly stream: Readable
  readonly #entries: readonly ArchiveEntry[]
  #source: Readable | undefined
  #begun = 0
  #sent = 0

  constructor(entries: readonly ArchiveEntry[]) {
    this.#entries = entries
    const opening = entries.map((entry, index) => ({
      ...entry,
      open: async () => {
        this.#begun = index
        const source = await entry.open()
        this.#source = source
        if (this.stream.destroyed) source.destroy()
        return source
      },
    }))
    this.stream = Readable.from(this.#counted(zipStream(opening)), { objectMode: false })
  }

  get sent(): number {
    return this.#sent
  }

  async *#counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.#sent += chunk.length
      yield chunk
    }
  }

  /** Whether all documents that are not yet fully sent are among these. */
  isWithin(allowed: ReadonlySet<number>): boolean {
    return this.#entries
      .slice(this.#begun)
      .every(({ documentId }) => documentId === null || allowed.has(documentId))
  }

  cut(): void {
    this.stream.destroy()
    this.#source?.destroy()
  }
}

async function watch(sending: SentArchive, stillAllowed: StillAllowed): Promise<void> {
  const ended = new AbortController()
  void once(sending.stream, 'close')
    .catch(() => {})
    .finally(() => ended.abort())
  let sent = -1
  let moved = performance.now()
  try {
    for (;;) {
      await wait(checkedEach, undefined, { signal: ended.signal })
      if (!sending.isWithin(await stillAllowed())) break
      if (sending.sent !== sent) moved = performance.now()
      else if (performance.now() - moved > longestPause) break
      ;({ sent } = sending)
    }
  } catch {
    // Either everything was sent, or the right to the archive can no longer be confirmed.
  }
  sending.cut()
}
