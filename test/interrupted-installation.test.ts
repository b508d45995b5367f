import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

let checkout: string
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'plumbline-checkout-'))
  for (const name of ['bin', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(checkout, name), { recursive: true })
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

// Like npm ci while it extracts packages: no signal ends it at once, and it has processes of its own.
const slowNpm = `
  import { spawn } from 'node:child_process'
  import { renameSync, writeFileSync } from 'node:fs'
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 30_000)'], { stdio: 'inherit' })
  writeFileSync('pids.new', JSON.stringify([process.pid, child.pid]))
  renameSync('pids.new', 'pids')
  setTimeout(() => {}, 30_000)`

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends a start that is installing packages, together with npm',
  async (signal) => {
    const npm = join(checkout, 'npm-cli.js')
    writeFileSync(npm, slowNpm)
    const start = spawn(process.execPath, ['bin/plumbline.mjs', 'start'], {
      cwd: checkout,
      env: { PATH: process.env['PATH'], npm_execpath: npm },
    })
    const said = Promise.all([text(start.stdout), text(start.stderr)])
    const pidsFile = join(checkout, 'pids')
    await expect.poll(() => existsSync(pidsFile), { timeout: 20_000 }).toBe(true)
    const pids: number[] = JSON.parse(readFileSync(pidsFile, 'utf8'))
    expect(pids.map(isAlive)).toEqual([true, true])
    start.kill(signal)
    const [status] = await once(start, 'exit')
    expect(status).toBe(128 + constants.signals[signal])
    expect(await said).toEqual([
      'installing packages\n',
      'The installation of packages was stopped; the next start begins it again.\n',
    ])
    await expect.poll(() => pids.map(isAlive)).toEqual([false, false])
    expect(existsSync(join(checkout, '.cache/install.lock'))).toBe(false)
  },
)
