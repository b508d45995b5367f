import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { EmbeddedError } from './embedded-error.ts'
import { archivedSince, archiveSettings, nodeCommand } from './wal-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

test('a start says which folder of the archive cannot be made, and what to do', () => {
  const dataFolder = join(folder, 'postgres')
  mkdirSync(join(dataFolder, 'global'), { recursive: true })
  writeFileSync(join(dataFolder, 'global/pg_control'), Buffer.alloc(8, 1))
  const stored = join(dataFolder, 'global/pg_control/wal')
  const archive = { program: 'archive.ts', place: 'there', settings: {}, folder: () => stored }
  const settings = () => archiveSettings({ folder, dataFolder, account: { prefix: [] } }, archive)
  expect(settings).toThrow(EmbeddedError)
  expect(settings).toThrow(
    `The log cannot be archived in ${stored} (ENOTDIR). Make the folder of BACKUP_URL for the user who runs Plumbline`,
  )
})

test('another place, whose archive begins with nothing, has its own beginning; a start with the same place goes on', async () => {
  const start = (place: string, key: string) => {
    archiveSettings(
      { folder, dataFolder: folder, account: { prefix: [] } },
      { program: 'archive.ts', place, settings: { key } },
    )
    return archivedSince(folder)?.getTime() ?? 0
  }
  const first = start('one', 'a key')
  await expect.poll(() => Date.now()).toBeGreaterThan(first)
  expect(start('one', 'another key')).toBe(first)
  expect(start('two', 'another key')).toBeGreaterThan(first)
})

test('a command of PostgreSQL trusts the authorities that this process trusts, whatever the name of their file', () => {
  vi.stubEnv('NODE_EXTRA_CA_CERTS', "/etc/our authorities' 100 %.pem")
  const script = join(folder, "a 'script'.mjs")
  writeFileSync(
    script,
    'console.log(process.env.NODE_EXTRA_CA_CERTS, process.env.NODE_COMPILE_CACHE, ...process.argv.slice(2))',
  )
  const command = nodeCommand([script, '%p', '%f'], { NODE_COMPILE_CACHE: folder })
  // Substitutes the placeholders as PostgreSQL does.
  const replaced = command.replaceAll(/%([pf%])/g, (_, name: string) =>
    name === '%' ? '%' : `of ${name}`,
  )
  const printed = execFileSync('/bin/sh', ['-c', replaced], { env: {}, encoding: 'utf8' })
  expect(printed).toBe(`/etc/our authorities' 100 %.pem ${folder} of p of f\n`)
  const archive = { program: script, place: 'there', settings: {} }
  const { archive_command } = archiveSettings(
    { folder, dataFolder: folder, account: { prefix: [] } },
    archive,
  )
  expect(archive_command).toMatch(/^NODE_EXTRA_CA_CERTS='/)
})
