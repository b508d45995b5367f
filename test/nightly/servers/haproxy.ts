import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../harness/free-port.ts'
import { patience } from '../../harness/patience.ts'
import { needing } from '../../harness/skips.ts'

const program = process.env['HAPROXY'] ?? '/usr/sbin/haproxy'

/** The options of tests that need HAProxy. */
export const needingHaproxy = needing(
  existsSync(program),
  'HAProxy is not installed (set HAPROXY, or run as root: apt-get install haproxy)',
)

// In milliseconds: how often HAProxy asks a server whether it is ready.
const checkInterval = 1_000

// Without retries: a client sees each request that a server does not answer.
const configOf = (
  port: number,
  socket: string,
  { ports, fall }: { readonly ports: readonly number[]; readonly fall: number },
): string => `
global
  maxconn 4000
  stats socket ${socket} mode 600 level admin
defaults
  mode http
  retries 0
  timeout connect 5s
  timeout check 10s
  timeout client 130s
  timeout server 130s
frontend people
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /readyz
  option redispatch
  default-server check inter ${checkInterval} fall ${fall} rise 1
${ports.map((each) => `  server on-${each} 127.0.0.1:${each}`).join('\n')}
`

export type Proxy = Awaited<ReturnType<typeof startHaproxy>>

/** Starts HAProxy in front of servers on these ports of this machine; it removes one after this many failed checks, one per second. */
export async function startHaproxy(ports: readonly number[], fall: number) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-haproxy-'))
  const port = await freePort()
  const [file, socket] = [join(folder, 'haproxy.cfg'), join(folder, 'socket')]
  writeFileSync(file, configOf(port, socket, { ports, fall }))
  const child = spawn(program, ['-f', file, '-db'], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const say = async (command: string): Promise<string> => {
    const connection = connect(socket)
    connection.end(`${command}\n`)
    return text(connection)
  }
  const untilState = async (server: number, isWanted: (state: string) => boolean) => {
    for (let waited = 0; waited < patience; waited += 50) {
      const lines = await say('show stat').catch(() => '')
      const line = lines.split('\n').find((each) => each.startsWith(`servers,on-${server},`))
      if (isWanted(line?.split(',')[17] ?? '')) return
      await wait(50)
    }
    throw new Error(`HAProxy did not notice the server on port ${server}`)
  }
  return {
    address: `http://127.0.0.1:${port}`,
    /** Resolves when HAProxy sends requests to the server on a port. */
    untilItSendsTo: (server: number) => untilState(server, (state) => state.startsWith('UP')),
    /** Removes the server on a port, as an operator does before stopping a release that does not announce that it stops. */
    drain: async (server: number) => {
      await say(`set server servers/on-${server} state drain`)
      await untilState(server, (state) => state.startsWith('DRAIN'))
    },
    /** Lets HAProxy send requests to the server on a port again as soon as it is ready. */
    admit: (server: number) => say(`set server servers/on-${server} state ready`),
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
