import { execFile } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, isIPv6 } from 'node:net'
import { hostname } from 'node:os'
import { promisify } from 'node:util'
import type { SyslogAddress } from '#server/settings/values/syslog-address.ts'
import type { Way } from './way.ts'

// Facility 13 (log audit), severity 5 (notice).
const priority = 13 * 8 + 5
const timeout = 5_000

/** Sends lines as syslog messages (RFC 5424), which a server never acknowledges. */
export const headSyslog = (address: SyslogAddress): Way => ({
  name: 'syslog',
  isCheap: true,
  publish: (lines) => {
    if (address.protocol === 'local') return log(lines)
    const messages = lines.map((line) => formatMessage(line, new Date()))
    return address.protocol === 'tcp'
      ? sendStream(address, messages)
      : sendPackets(address, messages)
  },
})

/** Formats a message of RFC 5424 without structured data. */
export const formatMessage = (line: string, now: Date): string => {
  const host =
    hostname()
      .replaceAll(/[^\x21-\x7e]/g, '')
      .slice(0, 255) || '-'
  return `<${priority}>1 ${now.toISOString()} ${host} plumbline ${process.pid} HEAD - ${line}`
}

type Server = { readonly host: string; readonly port: number }

// By octet counting (RFC 6587, section 3.4.1).
async function sendStream({ host, port }: Server, messages: readonly string[]): Promise<void> {
  const socket = connect({ host, port, timeout })
  socket.on('timeout', () => socket.destroy(new Error(`${host}:${port} does not answer`)))
  socket.resume()
  socket.end(messages.map((text) => `${Buffer.byteLength(text)} ${text}`).join(''))
  await once(socket, 'close')
}

async function sendPackets({ host, port }: Server, messages: readonly string[]): Promise<void> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  try {
    for (const text of messages)
      await new Promise<void>((resolve, reject) => {
        socket.send(text, port, host, (error) => (error ? reject(error) : resolve()))
      })
  } finally {
    socket.close()
  }
}

async function log(lines: readonly string[]): Promise<void> {
  for (const line of lines)
    await promisify(execFile)('logger', ['--tag', 'plumbline', '--priority', 'auth.notice', line], {
      timeout,
    })
}
