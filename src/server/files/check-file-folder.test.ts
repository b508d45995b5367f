import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testSecret } from '#test/factories/make-session.ts'
import { copyDatabases, type CopiedDatabases } from '#test/harness/copy-databases.ts'
import { nightly } from '#test/harness/nightly.ts'
import { startServerEntry } from '#test/harness/run-entry.ts'
import { checkFileFolder } from './check-file-folder.ts'

// Servers are started in child processes.
let databases: CopiedDatabases
let root: string
beforeEach(async () => {
  databases = await copyDatabases()
  root = mkdtempSync(join(tmpdir(), 'plumbline-shared-'))
})
afterEach(async () => {
  await databases.drop()
  rmSync(root, { recursive: true, force: true })
})

const check = (folder: string) => checkFileFolder(join(root, folder), databases.urls.identity)
const elsewhere = /^The files of this installation do not lie in .*\/b: /

test('the folder of the first start is claimed for the installation', async () => {
  await check('a')
  await check('a')
  await expect(check('b')).rejects.toThrow(elsewhere)
  rmSync(join(root, 'a/folder-id'))
  await expect(check('a')).rejects.toThrow(/what was restored must hold its file folder-id/)
})

test('of servers that start at once, those on one folder start and those on another are refused', async () => {
  const started = await Promise.allSettled(['a', 'a', 'b', 'b'].map(check))
  expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test('a start that ended before it noted its folder is finished by the next one', async () => {
  await check('a')
  const other = await copyDatabases()
  try {
    // Databases that were restored together with the folder accept its mark, too.
    await checkFileFolder(join(root, 'a'), other.urls.identity)
    await expect(checkFileFolder(join(root, 'b'), other.urls.identity)).rejects.toThrow(elsewhere)
  } finally {
    await other.drop()
  }
})

test('a folder with an incomplete mark is rejected until the mark is restored', async () => {
  await check('a')
  const whole = readFileSync(join(root, 'a/folder-id'), 'utf8')
  writeFileSync(join(root, 'a/folder-id'), '')
  await expect(check('a')).rejects.toThrow(/do not lie in/)
  writeFileSync(join(root, 'a/folder-id'), whole)
  await expect(check('a')).resolves.toBeUndefined()
})

test(
  'a second server starts on the shared folder and is refused on one of its own',
  nightly,
  async () => {
    const { rds, ps, identity } = databases.urls
    const serverIn = (data: string, others: Record<string, string> = {}) =>
      startServerEntry({
        RDS_URL: rds,
        PS_URL: ps,
        IDENTITY_URL: identity,
        AUTH_SECRET: testSecret,
        DEMO_MODE: 'true',
        PORT: '0',
        PLUMBLINE_DATA: join(root, data),
        ...others,
      })
    const isReady = async ({ child }: ReturnType<typeof serverIn>) => {
      for await (const line of createInterface({ input: child.stdout }))
        if (line.includes('Plumbline is ready')) return true
      return false
    }
    const first = serverIn('a')
    expect(await isReady(first)).toBe(true)
    const refused = await serverIn('b').ended
    expect(refused).toMatchObject({ status: 1 })
    expect(refused.err).toMatch(/^The files of this installation do not lie in .*FILES_FOLDER/)
    const second = serverIn('b', { FILES_FOLDER: join(root, 'a/files') })
    expect(await isReady(second)).toBe(true)
    for (const { child, ended } of [first, second]) {
      child.kill('SIGTERM')
      await ended
    }
  },
)
