import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** How a database is reached: at once, with each packet delayed, or not at all although its port is open. */
export type Speed = 'normal' | 'slow' | 'silent'

/** A proxy in front of PostgreSQL that delays or swallows what passes. */
export type SlowGate = {
  /** The address of a database through the gate. */
  readonly through: (url: string) => string
  readonly set: (speed: Speed) => void
  readonly close: () => Promise<void>
}

/** Opens a proxy in front of the PostgreSQL at this address; when slow, each packet in either direction takes `delay` milliseconds. */
export async function openSlowGate(url: string, delay: number): Promise<SlowGate> {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let speed: Speed = 'normal'
  const pass = (from: Socket, to: Socket) => {
    // Packets keep their order: those sent at a faster speed wait for earlier ones.
    let freeAt = 0
    from.on('data', (data) => {
      if (speed === 'silent') return
      const now = performance.now()
      freeAt = Math.max(freeAt, now + (speed === 'slow' ? delay : 0))
      if (freeAt <= now) return void to.write(data)
      setTimeout(() => speed !== 'silent' && to.write(data), freeAt - now)
    })
  }
  const server = createServer((caller) => {
    const behind = connect(Number(port), hostname)
    for (const socket of [caller, behind]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
    caller.on('close', () => behind.destroy())
    behind.on('close', () => caller.destroy())
    pass(caller, behind)
    pass(behind, caller)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port
  return {
    through: (database) => {
      const address = new URL(database)
      address.port = String(own)
      // If the address named a socket, the client would prefer it.
      address.searchParams.delete('host')
      return address.href
    },
    set: (next) => void (speed = next),
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
