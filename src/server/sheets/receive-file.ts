import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '#operations/core/issues/api-error.ts'

// How long a sender may pause, in milliseconds.
const idleTimeout = 60_000

/** Stores a request body of at most `largest` bytes in a file while `use` runs; throws an ApiError for a longer one. */
export async function withReceivedFile<Result>(
  request: IncomingMessage,
  largest: number,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > largest) throw new ApiError('tooLarge')
  const folder = await mkdtemp(join(tmpdir(), 'received-'))
  request.setTimeout(idleTimeout, () => void request.destroy())
  try {
    const path = join(folder, 'file')
    await pipeline(request, atMost(largest), createWriteStream(path))
    request.setTimeout(0)
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function atMost(largest: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      if (size > largest) done(new ApiError('tooLarge'))
      else done(null, chunk)
    },
  })
}
