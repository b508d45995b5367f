import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A connection to PostgreSQL that can be cut for everyone, by closing it or by swallowing everything that is sent. */
export type DatabaseGate = {
  /** The address of a database through the gate. */
  readonly through: (url: string) => string
  readonly open: () => void
  /** Routes new connections to the PostgreSQL at another address. */
  readonly lead: (url: string) => void
  readonly shut: (how: 'refusing' | 'silent') => void
  /** Closes one connection, the first being 1, as soon as something is sent over it. */
  readonly lose: (connection: number) => void
  /** How many connections there have been. */
  readonly connections: () => number
  readonly close: () => Promise<void>
}

/** Opens a gate in front of the PostgreSQL at this address. */
export async function openDatabaseGate(url: string): Promise<DatabaseGate> {
  let { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let state: 'open' | 'refusing' | 'silent' = 'open'
  let connections = 0
  let lost: number | undefined
  const server = createServer((caller) => {
    connections += 1
    open.add(caller)
    caller.on('error', () => {})
    if (connections === lost) return void caller.once('data', () => caller.destroy())
    if (state === 'refusing') return void caller.destroy()
    if (state === 'silent') return void caller.resume()
    const behind = connect(Number(port), hostname)
    open.add(behind)
    behind.on('error', () => caller.destroy())
    behind.on('close', () => caller.destroy())
    caller.on('close', () => behind.destroy())
    caller.on('data', (data) => void (state === 'open' && behind.write(data)))
    behind.on('data', (data) => void (state === 'open' && caller.write(data)))
    return undefined
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
    open: () => void (state = 'open'),
    lead: (to) => void ({ hostname, port } = new URL(to)),
    shut: (how) => {
      state = how
      if (how === 'refusing') for (const socket of open) socket.destroy()
    },
    lose: (connection) => void (lost = connection),
    connections: () => connections,
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
