import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** Starts a command of an operator in a process of its own, with nothing of this process's environment but what is given. */
export function startEntry(
  entry: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', entry), ...words], {
    // A folder that is not there: no test reads or writes that of the checkout.
    env: {
      PATH: process.env['PATH'] ?? '',
      PLUMBLINE_DATA: join(tmpdir(), 'plumbline-none'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, ended: ended(child) }
}

async function ended(child: ChildProcess & { stdout: NonNullable<ChildProcess['stdout']> }) {
  const [out, err, [status, signal]] = await Promise.all([
    text(child.stdout),
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit'),
  ])
  return { out, err, status: status as number | null, signal: signal as string | null }
}
