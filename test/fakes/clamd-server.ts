import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** The bytes that the stand-in recognizes, however they are split into chunks. */
export const testSignature = 'plumbline-test-signature'

/**
 * What the stand-in does with a stream: scan it; refuse it after its limit; read nothing; read everything and say nothing; close the
 * connection, before or after the last byte; or send a text, at once or at the end.
 */
export type ClamdConduct =
  | 'scan'
  | 'readNothing'
  | 'sayNothing'
  | 'closeAtOnce'
  | 'closeAtEnd'
  | { readonly limit: number }
  | { readonly atOnce: string }
  | { readonly atEnd: string }

/** A stand-in for clamd on a port: its commands zPING and zINSTREAM, and what can go wrong with them. */
export async function startClamdServer() {
  let conduct: ClamdConduct = 'scan'
  let scans = 0
  let received = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    serve(socket, conduct, (bytes) => {
      scans += 1
      received = bytes
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  return {
    port,
    address: `127.0.0.1:${port}`,
    /** Sets the behaviour for later connections. */
    behave: (next: ClamdConduct) => {
      conduct = next
    },
    /** How many streams arrived completely. */
    scans: () => scans,
    /** The length in bytes of the last of those streams. */
    received: () => received,
    /** Refuses connections until it is opened again on the same port. */
    close,
    open: async () => {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}

function serve(socket: Socket, conduct: ClamdConduct, onScan: (bytes: number) => void): void {
  if (conduct === 'readNothing') return void socket.pause()
  if (typeof conduct === 'object' && 'atOnce' in conduct) {
    socket.write(conduct.atOnce)
    return void socket.resume()
  }
  const parser = new CommandParser()
  socket.on('data', (data) => {
    parser.push(data)
    if (parser.command === null) return
    if (parser.command === 'zPING') return void socket.end('PONG\0')
    if (parser.command !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0')
    if (conduct === 'closeAtOnce') return void socket.destroy()
    if (typeof conduct === 'object' && 'limit' in conduct && parser.size > conduct.limit)
      return void socket.end('INSTREAM size limit exceeded. ERROR\0')
    if (!parser.isComplete) return
    onScan(parser.size)
    finish(socket, conduct, parser)
  })
}

function finish(socket: Socket, conduct: ClamdConduct, parser: CommandParser): void {
  if (conduct === 'sayNothing') return
  if (conduct === 'closeAtEnd') return void socket.destroy()
  if (typeof conduct === 'object' && 'atEnd' in conduct) return void socket.end(conduct.atEnd)
  const isFound = parser.bytes().includes(testSignature)
  socket.end(isFound ? 'stream: Plumbline.Test.Signature FOUND\0' : 'stream: OK\0')
}

/** Reads a NUL-terminated command and the chunks after it, each preceded by its length; a chunk of length zero ends them. */
class CommandParser {
  command: string | null = null
  isComplete = false
  size = 0
  readonly #chunks: Buffer[] = []
  #pending = Buffer.alloc(0)

  push(data: Buffer): void {
    this.#pending = Buffer.concat([this.#pending, data])
    if (this.command === null) {
      const end = this.#pending.indexOf(0)
      if (end === -1) return
      this.command = this.#take(end).toString()
      this.#take(1)
    }
    while (!this.isComplete && this.#pending.length >= 4) {
      const length = this.#pending.readUInt32BE()
      if (this.#pending.length < 4 + length) return
      this.#take(4)
      if (length === 0) this.isComplete = true
      else this.#chunks.push(this.#take(length))
      this.size += length
    }
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks)
  }

  #take(length: number): Buffer {
    const taken = this.#pending.subarray(0, length)
    this.#pending = this.#pending.subarray(length)
    return taken
  }
}
