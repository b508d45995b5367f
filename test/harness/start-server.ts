import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { startEntry } from './run-entry.ts'

/** Starts the server as an operator does, and waits until it is ready; `lines` collects its output, `kill` leaves it no moment. */
export async function startServer(env: Readonly<Record<string, string>>) {
  const { child, ended } = startEntry('src/server/main.ts', [], { PORT: '0', ...env })
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
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  const kill = async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  return { address, lines, pid: child.pid ?? 0, stop, kill, isKilled: () => child.killed }
}
