import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { needing } from '#test/harness/skips.ts'
import { closedFolderAbove } from './choose-account.ts'

let folder: string
let program: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-account-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'home/plumbline'), { recursive: true })
  program = join(folder, 'home/plumbline/postgres')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()]
const own = { uid, gid }
const ofGroup = { uid: uid + 1, gid }
const stranger = { uid: uid + 1, gid: gid + 1 }

test.each([
  { mode: 0o755, closedTo: [] },
  { mode: 0o750, closedTo: [stranger] },
  { mode: 0o700, closedTo: [stranger, ofGroup] },
  { mode: 0o600, closedTo: [stranger, ofGroup, own] },
])('names a folder with mode $mode that a user may not enter', ({ mode, closedTo }) => {
  const home = join(folder, 'home')
  chmodSync(home, mode)
  for (const user of [stranger, ofGroup, own])
    expect(closedFolderAbove(program, user)).toBe(closedTo.includes(user) ? home : undefined)
  chmodSync(home, 0o700)
})

test('of several folders it names the outermost, and not the path itself', () => {
  for (const part of ['home/plumbline', 'home']) chmodSync(join(folder, part), 0o700)
  expect(closedFolderAbove(program, stranger)).toBe(join(folder, 'home'))
  expect(closedFolderAbove(join(folder, 'home'), stranger)).toBeUndefined()
})

const unknown = { uid: 54_321, gid: 54_321 }

test(
  'a user whom the system does not know is refused before a cluster is made',
  needing(
    uid === 0 && closedFolderAbove(import.meta.filename, unknown) === undefined,
    'needs root, and a checkout that every user may enter',
  ),
  () => {
    const asked = `
      const { chooseAccount } = await import(${JSON.stringify(new URL('choose-account.ts', import.meta.url).href)})
      chooseAccount({ initdb: '', postgres: '' }, ${JSON.stringify(join(folder, 'data/postgres'))})`
    const { stderr, status } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', asked],
      { ...unknown, encoding: 'utf8', env: {} },
    )
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining('the system knows no user 54321. Give it an entry in /etc/passwd'),
    ])
  },
)
