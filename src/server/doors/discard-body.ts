import type { FastifyReply, FastifyRequest } from 'fastify'

const megabyte = 1024 * 1024
const mostDiscarded = { ofAnybody: megabyte, ofPerson: 64 * megabyte }
const longestDiscarding = 10_000

/**
 * Lets the body of an answered request pass unread, so that its sender, who hears answers only then, hears this one. Who sends more
 * than a megabyte, or signed in more than an import may have, or for more than ten seconds, is cut off.
 */
export function discardBody(
  { raw, foundSession }: FastifyRequest,
  { raw: response }: FastifyReply,
): void {
  let left = mostDiscarded[foundSession?.session ? 'ofPerson' : 'ofAnybody']
  const cutOff = () => {
    raw.pause()
    if (response.writableFinished) raw.destroy()
    else response.once('finish', () => raw.destroy())
  }
  const timer = setTimeout(cutOff, longestDiscarding).unref()
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) cutOff()
  })
  raw.once('end', () => clearTimeout(timer))
  raw.once('close', () => clearTimeout(timer))
  raw.once('error', () => {})
}
