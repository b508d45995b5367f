import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A running strace. */
export type Tracing = { readonly stop: () => Promise<void> }

const calls = 'trace=pwrite64,fdatasync,fsync,sendto,write'

/** Traces the writes, flushes and sends of these processes and of those that they start; passes each line to `hear`. */
export async function traceProcesses(
  pids: readonly number[],
  hear: (line: string) => void,
): Promise<Tracing> {
  const attached = pids.flatMap((pid) => ['-p', String(pid)])
  const words = ['-f', '-y', '-s', '128', '-e', calls, '-e', 'signal=none', ...attached]
  const strace = spawn('strace', words, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(strace, 'exit')
  const left = new Set(pids)
  const ready = Promise.withResolvers<void>()
  createInterface({ input: strace.stderr }).on('line', (line) => {
    const [, pid] = /^strace: Process (\d+) attached/.exec(line) ?? []
    if (pid === undefined) return hear(line)
    left.delete(Number(pid))
    if (left.size === 0) ready.resolve()
    return undefined
  })
  strace.once('error', ready.reject)
  strace.once('exit', () => ready.reject(new Error('strace could not attach to PostgreSQL')))
  await ready.promise
  return {
    // Detaches from the processes, which continue to run.
    stop: async () => {
      strace.kill('SIGINT')
      await ended
    },
  }
}
