import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The connection between a browser and a server, which can be cut. */
export type SocksProxy = {
  readonly url: string
  /** Closes all open connections, and refuses new ones. */
  readonly cut: () => void
  readonly mend: () => void
  readonly close: () => Promise<void>
}

const granted = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])

/** The port and the host that a request names: an IPv4 address, or a name. */
function addressIn(asked: Buffer): [port: number, host: string] {
  const isName = asked[3] === 3
  const start = isName ? 5 : 4
  const end = start + (isName ? (asked[4] ?? 0) : 4)
  const host = asked.subarray(start, end)
  return [asked.readUInt16BE(end), isName ? host.toString() : [...host].join('.')]
}

/** Opens a SOCKS 5 proxy (RFC 1928) without authentication. */
export async function openSocksProxy(): Promise<SocksProxy> {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((caller) => {
    open.add(caller)
    caller.on('error', () => {})
    caller.on('close', () => open.delete(caller))
    if (isCut) return void caller.destroy()
    caller.once('data', () => {
      caller.write(Buffer.from([5, 0]))
      caller.once('data', (asked) => {
        const behind = connect(...addressIn(asked), () => caller.write(granted))
        behind.on('error', () => caller.destroy())
        caller.on('close', () => behind.destroy())
        behind.on('close', () => caller.destroy())
        caller.pipe(behind).pipe(caller)
      })
    })
    return undefined
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const destroy = () => open.forEach((socket) => socket.destroy())
  return {
    url: `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
      destroy()
    },
    mend: () => {
      isCut = false
    },
    close: async () => {
      destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
