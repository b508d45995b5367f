import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderStore } from '../../files/folder-store.ts'
import { writeManifest } from '../base/manifest.ts'
import { fileObjects } from '../repository/object-names.ts'
import { openRepository, type Repository } from '../repository/repository.ts'
import { applyRetention } from '../runs/apply-retention.ts'
import { storedFiles, storeFiles } from './store-files.ts'

const system = '1'
const day = 86_400_000
const earlierKey = randomBytes(32).toString('base64')
const laterKey = randomBytes(32).toString('base64')

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'plumbline-changed-key-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (key: string, oldKeys: string[] = []) =>
  openRepository({ place: join(folder, 'backups'), key, oldKeys })

/** Stores a backup of files alone, dated as if it had begun this many days ago. */
async function backUp(repository: Repository, daysAgo: number) {
  const store = folderStore(join(folder, 'files'))
  const { key, size, sha256 } = await store.put(Readable.from([Buffer.from('The plan')]), 100)
  const id = `${1_000 - daysAgo}`
  const at = new Date(Date.now() - daysAgo * day).toISOString()
  const before = await storedFiles(repository, system)
  const files = await storeFiles(
    { repository, system, id, report: () => {} },
    { rds: store, ps: store },
    [{ target: 'rds', key, size, sha256 }],
  )
  for (const name of await storedFiles(repository, system))
    if (!before.has(name)) {
      const seconds = Date.parse(at) / 1_000
      utimesSync(join(folder, 'backups', name), seconds, seconds)
    }
  await writeManifest(repository, {
    format: 1,
    id,
    system,
    startedAt: at,
    endedAt: at,
    cluster: null,
    files,
  })
  return sha256
}

test('after a change of the key a backup stores all files under the new key, with which alone they can be read', async () => {
  const hash = await backUp(open(earlierKey), 3)
  await backUp(open(laterKey, [earlierKey]), 0)
  const alone = open(laterKey)
  const [name = ''] = fileObjects(alone, system, hash)
  expect((await buffer(alone.read(name))).toString()).toBe('The plan')
})

test('files under an earlier key are kept as long as a backup under it, and deleted with it', async () => {
  const both = open(laterKey, [earlierKey])
  const hash = await backUp(open(earlierKey), 9)
  const names = fileObjects(both, system, hash)
  await backUp(both, 6)
  await applyRetention(both, system, 7)
  expect([...(await storedFiles(both, system))].toSorted()).toEqual(names.toSorted())
  // The second backup stored the files again, but began before they were stored: the third is the first that
  // does not need the earlier key.
  await backUp(both, 3)
  await backUp(both, 0)
  await applyRetention(both, system, 1, Date.now() + 1)
  expect([...(await storedFiles(both, system))]).toEqual([names[0]])
})
