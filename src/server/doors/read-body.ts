import type { IncomingMessage } from 'node:http'
import { Refusal } from '../../operations/kit/refusal.ts'

/**
 * Hands the bytes of a body of at most `most` bytes to `take` as they arrive. When that answers false the rest is read and forgotten, since
 * the sender hears the answer only then. Rejects with a Refusal, or with what cut the body off.
 */
export function readBody(
  body: IncomingMessage,
  most: number,
  take: (chunk: Buffer) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let size = 0
    let isRefused = false
    const end = (settle: () => void) => {
      body.off('data', read).off('end', finish).off('error', fail)
      settle()
    }
    const read = (chunk: Buffer) => {
      size += chunk.length
      if (size > most) end(() => reject(new Refusal('tooLarge')))
      else isRefused ||= !take(chunk)
    }
    const finish = () =>
      end(() => (isRefused ? reject(new Refusal('invalidParameters')) : resolve()))
    const fail = (error: Error) => end(() => reject(error))
    body.on('data', read).on('end', finish).on('error', fail)
  })
}
