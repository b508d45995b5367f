import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fileStores } from '#server/files/file-stores.ts'
import { readConfig } from '#server/settings/config.ts'
import { runCopy } from '../harness/run-copy.ts'
import { startServer } from '../harness/start-server.ts'
import { startSwift } from './swift.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-demo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function keysOf(store: ReturnType<typeof fileStores>['rds']): Promise<string[]> {
  const keys: string[] = []
  for await (const batch of store.keysBefore(Date.now() + 60_000)) keys.push(...batch)
  return keys
}

test('a trial keeps its files in a bucket, and db:copy copies them there', async () => {
  const swift = await startSwift()
  try {
    const env = { PLUMBLINE_DATA: folder, ...swift.settings }
    const { filesBucket } = readConfig(env)
    if (filesBucket === undefined) throw new Error('FILES_URL was not read')
    const stores = fileStores(filesBucket)
    const server = await startServer(env)
    await server.stop()
    const seeded = await keysOf(stores.rds)
    expect(seeded.length).toBeGreaterThan(10)
    for (const key of await keysOf(stores.ps)) await stores.ps.remove(key)
    const words = ['--from', 'rds', '--to', 'ps']
    const copied = await runCopy([...words, '--replace'], env)
    expect([copied.status, copied.out]).toEqual([
      0,
      expect.stringContaining('rds and ps are alike'),
    ])
    expect(await keysOf(stores.ps)).toEqual(seeded)
    const [first = ''] = seeded
    await stores.ps.remove(first)
    const compared = await runCopy([...words, '--compare'], env)
    expect([compared.status, compared.out]).toEqual([
      1,
      expect.stringContaining(`Missing in ps alone: ${first}.`),
    ])
    await swift.stop()
    // What cannot be looked up is not reported as missing.
    const unreachable = await runCopy([...words, '--compare'], env)
    expect([unreachable.status, unreachable.out, unreachable.err]).toEqual([
      1,
      '',
      expect.stringContaining(`FILES_URL: ${swift.endpoint}/ does not answer (ECONNREFUSED).`),
    ])
  } finally {
    await swift.stop()
  }
})
