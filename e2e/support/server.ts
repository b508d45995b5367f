import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '#test/harness/free-port.ts'
import { patience } from '#test/harness/patience.ts'

/** A server in demo mode, with its own data folder. */
export type DemoServer = { readonly address: string; readonly data: string }

let running: DemoServer | undefined

/** Returns the server of this worker. */
export function demoServer(): DemoServer {
  if (!running) throw new Error('The server of this worker is not running')
  return running
}

/** Starts the server of a worker, and stops it when `use` is done. */
export async function withDemoServer(use: (server: DemoServer) => Promise<void>): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'plumbline-e2e-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const root = join(import.meta.dirname, '../..')
  // Ends the server when its worker is killed.
  const guard = pathToFileURL(join(root, 'bin/follow-parent.mjs')).href
  const cheapHashes = pathToFileURL(join(root, 'test/harness/cheap-hashes.mjs')).href
  const imports = ['--import', guard, '--import', cheapHashes]
  const child = spawn(process.execPath, [...imports, join(root, 'src/server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      // With live updates a page never has an idle network, for which the tests wait.
      LIVE_UPDATES: 'false',
      PORT: String(port),
      PLUMBLINE_DATA: data,
      DEMO_MODE: 'true',
      TARGET_ENV: 'development',
      SUPER_USERS: 'rowan.whitlock@plumbline.test',
    },
  })
  const ended = once(child, 'exit')
  try {
    await ready(address, ended)
    running = { address, data }
    await use(running)
  } finally {
    running = undefined
    child.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
}

async function ready(address: string, ended: Promise<unknown>): Promise<void> {
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  const end = Date.now() + patience
  while (Date.now() < end && !hasEnded) {
    const response = await fetch(`${address}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server of the browser tests ${hasEnded ? 'ended' : 'was not ready'}`)
}
