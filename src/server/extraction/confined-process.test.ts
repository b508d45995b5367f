import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startConfined } from './confined-process.ts'

test('a confined process reads one file, neither writes nor starts anything, and has a process group of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confined-'))
  const [readable, other] = ['a', 'b'].map((name) => join(folder, name))
  await writeFile(readable!, 'as it was')
  await writeFile(other!, 'a secret')
  const script = join(import.meta.dirname, 'confined-process.fixture.ts')
  const child = startConfined(script, [readable!, other!], {
    readable: readable!,
    heap: 100 * 1024 * 1024,
    folder,
  })
  // Throws when there is no such group.
  process.kill(-child.pid!, 0)
  const [output] = await Promise.all([
    text(child.stdio[3] as NodeJS.ReadableStream),
    once(child, 'close'),
  ])
  expect(JSON.parse(output)).toEqual({
    reads: 'done',
    readsOther: 'ERR_ACCESS_DENIED',
    writes: 'ERR_ACCESS_DENIED',
    writesInFolder: 'ERR_ACCESS_DENIED',
    starts: 'ERR_ACCESS_DENIED',
    environment: ['TZ'],
  })
  expect(await readFile(readable!, 'utf8')).toBe('as it was')
  expect(await readdir(folder)).toEqual(['a', 'b'])
  await rm(folder, { recursive: true })
})
