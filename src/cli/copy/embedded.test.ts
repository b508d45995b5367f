import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/settings/config.ts'
import { openDatabases, seedDemo, type Databases } from '#server/startup/open-databases.ts'
import { nightly } from '#test/harness/nightly.ts'
import { runCopy } from '#test/harness/run-copy.ts'

// Each test starts the command several times in child processes.
const folder = mkdtempSync(join(tmpdir(), 'plumbline-copy-'))
const env = { PLUMBLINE_DATA: join(folder, 'data') }
const quiet = () => {}

let server: Databases | undefined

beforeAll(async () => {
  server = await openDatabases(readConfig(env), quiet)
  await seedDemo(server, join(env.PLUMBLINE_DATA, 'files'), quiet)
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test(
  'the embedded targets are compared beside a running Plumbline, and copied when it has stopped',
  nightly,
  async () => {
    const running = await runCopy(['--from', 'ps', '--to', 'rds'], env)
    expect(running.err).toContain(
      `Plumbline is running on ${env.PLUMBLINE_DATA} (process ${process.pid}) and serves rds. Stop it first`,
    )
    expect(running.status).toBe(1)
    const compared = await runCopy(['--from', 'ps', '--to', 'rds', '--compare'], env)
    expect(compared.err).toContain('reading from the database of the running Plumbline')
    expect(compared.out).toContain('tables differ')
    await server?.stop()
    server = undefined
    const words = ['--from', 'ps', '--to', 'rds']
    const refused = await runCopy(words, env)
    expect(refused.err).toContain('rds holds rows that did not come from this copy')
    const copied = await runCopy([...words, '--replace'], env)
    expect(copied.out).toContain('ps and rds are alike')
    expect(copied.status).toBe(0)
  },
)

test('a second copy copies nothing, and Plumbline starts again afterwards', nightly, async () => {
  const again = await runCopy(['--from', 'ps', '--to', 'rds'], env)
  expect(again.err).toMatch(/copying User \(\d+ of \d+\), \d+ rows already copied/)
  expect(again.status).toBe(0)
  server = await openDatabases(readConfig(env), quiet)
  await server.stop()
  server = undefined
})
