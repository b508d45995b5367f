import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { ScannerSettings } from '../settings/service-config.ts'

const longestConnect = 10_000
const longestAnswer = 4_096
const longestPiece = 65_536

/** Thrown when the scanner gave no verdict. */
export class ScannerError extends Error {
  override readonly name = 'ScannerError'
}

/** Resolves if clamd responds at its address; rejects with a ScannerError otherwise. */
export async function pingScanner(scanner: ScannerSettings): Promise<void> {
  const { answer } = await ask(scanner, async (socket) => void socket.write('zPING\0'))
  if (answer !== 'PONG') throw unknownAnswer(answer)
}

/** The response of clamd to a stream: nothing found, a signature found, or the stream exceeds its StreamMaxLength. */
export type Verdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'found'; readonly name: string }
  | { readonly kind: 'tooLong' }

/**
 * Has clamd scan a stream of `size` bytes with its command INSTREAM. Rejects with a ScannerError if there is no verdict on all of them, and with the
 * stream's error if the stream fails.
 */
export async function scanStream(
  scanner: ScannerSettings,
  source: Readable,
  size: number,
): Promise<Verdict> {
  const { answer, isSent } = await ask(scanner, async (socket, signal) => {
    const sent = await sendStream(socket, source, signal)
    if (sent !== size) throw new ScannerError(`Only ${sent} of ${size} bytes could be read`)
  })
  const [, name] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (name !== undefined) return { kind: 'found', name }
  if (answer.startsWith('INSTREAM size limit exceeded')) return { kind: 'tooLong' }
  // A response to the first part of a file says nothing about the rest.
  if (answer === 'stream: OK' && isSent) return { kind: 'clean' }
  throw unknownAnswer(answer)
}

/** Sends a stream in chunks, each preceded by its length, and an empty one at the end; returns the number of bytes sent. */
async function sendStream(socket: Socket, source: Readable, signal: AbortSignal): Promise<number> {
  let size = 0
  socket.write('zINSTREAM\0')
  for await (const piece of piecesOf(source)) {
    // A response that has arrived is read first: a write fails once clamd has closed the connection after
    // responding, and the response would be lost.
    await setImmediate(undefined, { signal })
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    socket.cork()
    socket.write(length)
    socket.write(piece)
    socket.uncork()
    size += piece.length
    if (socket.writableNeedDrain) await once(socket, 'drain', { signal })
  }
  socket.write(Buffer.alloc(4))
  return size
}

/** Splits a stream into chunks, none of which is empty, since clamd takes an empty one as the end. */
async function* piecesOf(source: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of source as AsyncIterable<Buffer>)
    for (let start = 0; start < chunk.length; start += longestPiece)
      yield chunk.subarray(start, start + longestPiece)
}

type Answer = {
  readonly answer: string
  /** Whether everything was sent before the response arrived. */
  readonly isSent: boolean
}

/** Opens a connection for one command and returns the response of clamd, even if it arrives while the command is still being sent. */
async function ask(
  { address, timeout }: ScannerSettings,
  send: (socket: Socket, signal: AbortSignal) => Promise<void>,
): Promise<Answer> {
  const socket = connect(address)
  socket.setTimeout(Math.min(longestConnect, timeout), () =>
    socket.destroy(new ScannerError('The virus scanner did not answer in time')),
  )
  socket.once('connect', () => socket.setTimeout(timeout))
  const answered = new AbortController()
  let isSent = false
  try {
    const answer = readAnswer(socket).then((text) => ({ answer: text, isSent }))
    const sent = send(socket, answered.signal).then(() => {
      isSent = true
      return answer
    })
    return await Promise.race([answer, sent])
  } finally {
    answered.abort()
    socket.destroy()
  }
}

/** Reads a response of clamd, which ends with a NUL. */
function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => {
      text += part
      const end = text.indexOf('\0')
      if (end !== -1) resolve(text.slice(0, end))
      else if (text.length > longestAnswer) reject(unknownAnswer(text))
    })
    socket.once('error', (error) =>
      reject(error instanceof ScannerError ? error : connectionError(error)),
    )
    socket.once('close', () =>
      reject(new ScannerError('The virus scanner closed the connection without an answer')),
    )
  })
}

const closedCodes = new Set(['EPIPE', 'ECONNRESET'])

function connectionError(cause: NodeJS.ErrnoException): ScannerError {
  const isClosed = closedCodes.has(cause.code ?? '')
  const message = isClosed
    ? 'The virus scanner closed the connection while it received a file, which may be longer than its StreamMaxLength'
    : 'The virus scanner cannot be reached'
  return new ScannerError(message, { cause })
}

const unknownAnswer = (answer: string): ScannerError =>
  new ScannerError(`The virus scanner answered ${JSON.stringify(answer.slice(0, 200))}`)
