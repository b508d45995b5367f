import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy in front of PostgreSQL. */
export type PostgresProxy = {
  /** The address of a database through the proxy. */
  readonly through: (url: string) => string
  readonly close: () => Promise<void>
}

/**
 * Opens a proxy in front of the PostgreSQL at this address. Forwards each protocol message of a client, and what follows it on
 * the connection, after `beforeMessage` returns.
 */
export async function openPostgresProxy(
  url: string,
  beforeMessage: (message: Buffer) => Promise<void> | void,
): Promise<PostgresProxy> {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  const server = createServer((caller) => {
    const behind = connect(Number(port), hostname)
    for (const socket of [caller, behind]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
    caller.on('close', () => behind.destroy())
    behind.on('close', () => caller.destroy())
    behind.pipe(caller)
    const messages = messageReader()
    const sendAfter = async (earlier: Promise<void>, message: Buffer) => {
      await earlier
      await beforeMessage(message)
      behind.write(message)
    }
    let sent = Promise.resolve()
    caller.on('data', (data) => {
      for (const message of messages(data)) sent = sendAfter(sent, message)
    })
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
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

// Splits the client's stream into protocol messages: the first has only a length, each later one a type byte before it.
function messageReader(): (data: Buffer) => Buffer[] {
  let rest = Buffer.alloc(0)
  let isFirst = true
  return (data) => {
    rest = Buffer.concat([rest, data])
    const messages: Buffer[] = []
    for (;;) {
      const typeLength = isFirst ? 0 : 1
      if (rest.length < typeLength + 4) return messages
      const length = typeLength + rest.readInt32BE(typeLength)
      if (rest.length < length) return messages
      messages.push(rest.subarray(0, length))
      rest = rest.subarray(length)
      isFirst = false
    }
  }
}
