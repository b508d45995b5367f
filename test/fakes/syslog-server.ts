import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A syslog server that collects messages: over TCP with octet counting, or over UDP. */
export type SyslogServer = {
  readonly address: string
  readonly messages: readonly string[]
  readonly close: () => Promise<void>
}

/** Opens a syslog server on a free port, or on a given one. */
export const openSyslog = (protocol: 'tcp' | 'udp', port = 0): Promise<SyslogServer> =>
  protocol === 'tcp' ? openStream(port) : openPackets(port)

async function openStream(port: number): Promise<SyslogServer> {
  const messages: string[] = []
  const server = createServer((socket) => {
    let rest = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (data) => {
      rest = Buffer.concat([rest, data])
      for (;;) {
        const space = rest.indexOf(' ')
        const length = Number(rest.subarray(0, Math.max(space, 0)).toString())
        if (space < 1 || rest.length < space + 1 + length) return
        messages.push(rest.subarray(space + 1, space + 1 + length).toString())
        rest = rest.subarray(space + 1 + length)
      }
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

async function openPackets(port: number): Promise<SyslogServer> {
  const messages: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (data) => void messages.push(data.toString()))
  socket.bind(port, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `udp://127.0.0.1:${socket.address().port}`,
    messages,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}
