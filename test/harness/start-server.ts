import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { startServerEntry, type startEntry } from './run-entry.ts'

/** Starts the server as an operator does, and waits until it is ready; `lines` collects its output, `kill` ends it at once. */
export const startServer = (env: Readonly<Record<string, string>>) =>
  untilReady(startServerEntry({ PORT: '0', ...env }))

/** Waits until a started server is ready. */
export async function untilReady({ child, ended }: ReturnType<typeof startEntry>) {
  const lines: string[] = []
  const printed = createInterface(child.stdout)
  const address = await new Promise<string>((resolve, reject) => {
    printed.on('line', (line) => {
      lines.push(line)
      const ready = /ready on (http:\S+)/.exec(line)?.[1]
      if (ready !== undefined) resolve(ready)
    })
    void ended.then(({ err }) => reject(new Error(`The server did not start: ${err}`)))
  })
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  const stop = () => end('SIGTERM')
  const kill = () => end('SIGKILL')
  return { address, lines, pid: child.pid ?? 0, stop, kill, isKilled: () => child.killed }
}
