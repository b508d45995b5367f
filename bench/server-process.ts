import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buildServer } from '../bin/bundle/build-server.mjs'
import { commands } from '../bin/commands.mjs'
import serverProcess from '../bin/server-process.json' with { type: 'json' }

/** A separate server process. */
export type ServerProcess = {
  readonly address: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

const root = join(import.meta.dirname, '..')

let built: Promise<void> | undefined

/** Starts the server as a bundle does, with existing databases; waits until it is ready. */
export async function startServer(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  await (built ??= buildServer())
  const child: ChildProcess = spawn(
    process.execPath,
    [...serverProcess.flags, join(root, commands.start.built)],
    {
      env: {
        ...serverProcess.env,
        ...process.env,
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
        DEMO_MODE: 'false',
        // Here a single account sends as much as thousands do in production.
        RATE_LIMIT_PER_MINUTE: '10000000',
        RATE_LIMIT_ANONYMOUS: '10000000',
        PORT: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString()
      const found = /ready on (http:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`The server did not start:\n${said}`)))
  })
  return {
    address,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
