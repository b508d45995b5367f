import type { FastifyReply, FastifyRequest } from 'fastify'

const megabyte = 1024 * 1024
const maxDiscarded = { anonymous: megabyte, signedIn: 64 * megabyte }
const discardTimeout = 10_000

/**
 * Discards the body of a request that already has its response: most clients read the response only after sending the body. Closes the
 * connection after 1 MiB (64 MiB when signed in, more than an import may have) or ten seconds.
 */
export function discardBody(
  { raw, foundSession }: FastifyRequest,
  { raw: response }: FastifyReply,
): void {
  let left = maxDiscarded[foundSession?.session ? 'signedIn' : 'anonymous']
  const cutOff = () => {
    raw.pause()
    if (response.writableFinished) raw.destroy()
    else response.once('finish', () => raw.destroy())
  }
  const timer = setTimeout(cutOff, discardTimeout).unref()
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) cutOff()
  })
  raw.once('end', () => clearTimeout(timer))
  raw.once('close', () => clearTimeout(timer))
  raw.once('error', () => {})
}
