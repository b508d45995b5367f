import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { unpackTar, withoutFiles } from './tar.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-tar-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the files of a folder are left out, whatever their sizes and however the bytes arrive; all others stay whole', async () => {
  const files: Record<string, Buffer> = {
    PG_VERSION: Buffer.from('18'),
    'base/1': Buffer.alloc(100_000, 'page'),
    'log/first.log': Buffer.alloc(70_001, 'line'),
    'log/empty.log': Buffer.alloc(0),
    'log/block.log': Buffer.alloc(512, 'line'),
    'logical/2': Buffer.from('kept'),
    'pg_wal/3': Buffer.alloc(1024, 'wal'),
  }
  const from = join(folder, 'from')
  for (const name of ['base', 'log', 'logical', 'pg_wal'])
    mkdirSync(join(from, name), { recursive: true })
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(from, name), bytes)
  const names = ['PG_VERSION', 'base', 'log', 'logical', 'pg_wal']
  const archive = execFileSync('tar', ['-C', from, '--format=ustar', '-cf', '-', ...names])
  for (const size of [1_000, 511, archive.length]) {
    const chunks = Array.from({ length: Math.ceil(archive.length / size) }, (_, index) =>
      archive.subarray(index * size, (index + 1) * size),
    )
    const into = join(folder, `into-${size}`)
    mkdirSync(into)
    await unpackTar(withoutFiles(Readable.from(chunks), 'log/'), into)
    expect(readdirSync(join(into, 'log'))).toEqual([])
    for (const [name, bytes] of Object.entries(files))
      if (!name.startsWith('log/')) expect(readFileSync(join(into, name)).equals(bytes)).toBe(true)
  }
})

test('an archive that is cut off is not passed on as if it were whole', async () => {
  const from = join(folder, 'cut')
  mkdirSync(join(from, 'log'), { recursive: true })
  writeFileSync(join(from, 'log/only.log'), Buffer.alloc(10_240, 'line'))
  const archive = execFileSync('tar', ['-C', from, '--format=ustar', '-cf', '-', 'log'])
  // The archive is cut off in a header, between two entries, in a file that is left out, and after that file.
  for (const length of [100, 512, 5_000, 1_024 + 10_240]) {
    const passed = withoutFiles(Readable.from([archive.subarray(0, length)]), 'log/')
    await expect(Readable.from(passed).toArray()).rejects.toThrow('ends too early')
  }
})
