import type { IncomingMessage } from 'node:http'

/**
 * Discards the rest of a request, at most `most` bytes and for at most ten seconds; returns whether that was all of it. Closing the
 * connection on a client that is still sending would lose the response.
 */
export function drainRequest(request: IncomingMessage, most: number): Promise<boolean> {
  if (request.complete && request.readableEnded) return Promise.resolve(true)
  if (request.destroyed) return Promise.resolve(false)
  return new Promise((resolve) => {
    let size = 0
    const end = (isAll: boolean) => () => {
      clearTimeout(timer)
      request.off('data', count)
      resolve(isAll)
    }
    const timer = setTimeout(end(false), 10_000)
    const count = (chunk: Buffer) => {
      size += chunk.length
      if (size > most) end(false)()
    }
    request.on('data', count)
    request.once('end', end(true))
    request.once('close', end(false))
  })
}
