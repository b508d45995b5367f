import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { targets } from '../../rules/targets.ts'
import { storedUserId } from '../../rules/user-id.ts'
import { readConfig } from '../config.ts'
import { openDatabases, seedDemo } from '../open-databases.ts'
import { fileStores } from './file-stores.ts'

const quiet = () => {}

test('every file of the demonstration lies below the data folder of both targets, as its row says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-demo-files-'))
  const config = readConfig({ PLUMBLINE_DATA: folder })
  const { urls, ownerUrls, stop } = await openDatabases(config, quiet)
  try {
    await seedDemo({ urls, ownerUrls }, config.filesFolder, quiet)
    const stores = fileStores(config.filesFolder)
    for (const target of targets) {
      const client = new pg.Client({ connectionString: ownerUrls[target] })
      await client.connect()
      const { rows } = await client.query(
        `select u.*, (exists (select from "DocumentVersion" v where v."StorageKey" = u."StorageKey" and v."Sha256" = u."Sha256"
            and v."MimeType" = u."MimeType" and v."FileSize" = u."FileSize")
          or exists (select from "Template" t where t."aws_filename" = u."StorageKey")) as "isNamed" from "Upload" u`,
      )
      await client.end()
      expect(rows.length).toBeGreaterThan(10)
      for (const { StorageKey, Sha256, FileSize, UserId, BoundDate, isNamed } of rows) {
        const file = await stores[target].open(StorageKey)
        const bytes = Buffer.concat(await file.stream(0, file.size - 1).toArray())
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(Sha256)
        expect(String(bytes.length)).toBe(FileSize)
        expect(UserId).toBe(storedUserId(target, UserId))
        expect([BoundDate === null, isNamed]).toEqual([false, true])
      }
    }
  } finally {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)
