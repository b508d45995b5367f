import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoTips } from '#database/seed/demo-tips.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { nightly } from '#test/harness/nightly.ts'
import { sealHistory } from '#test/harness/seal.ts'
import { historyChain } from '../audit/hash-chain/history-chain.ts'
import { verifyChain } from '../audit/verification/verify-chain.ts'
import { clientSettings, transactionDb } from '../db/connection.ts'
import { openTargets } from '../db/targets.ts'
import { fileStores } from '../files/file-stores.ts'
import { readConfig } from '../settings/config.ts'
import { openDatabases, seedDemo, type Databases } from './open-databases.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-seed-demo-'))
const config = readConfig({ PLUMBLINE_DATA: folder })
const quiet = () => {}
let databases: Databases | undefined

beforeAll(async () => {
  databases = await openDatabases(config, quiet)
  await seedDemo(databases, config.filesFolder, quiet)
})
afterAll(async () => {
  await databases?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Connects to the database of a target as its owner. */
async function asOwner<T>(target: Target, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(clientSettings(databases?.ownerUrls[target] ?? ''))
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

test('every file of the demo lies below the data folder of both targets, as its row says', async () => {
  const stores = fileStores(config.filesFolder)
  for (const target of targets) {
    const { rows } = await asOwner(target, (client) =>
      client.query(
        `select u.*, (exists (select from "DocumentVersion" v where v."StorageKey" = u."StorageKey" and v."Sha256" = u."Sha256"
            and v."MimeType" = u."MimeType" and v."FileSize" = u."FileSize")
          or exists (select from "Template" t where t."aws_filename" = u."StorageKey")) as "isNamed" from "Upload" u`,
      ),
    )
    expect(rows.length).toBeGreaterThan(10)
    for (const { StorageKey, Sha256, FileSize, UserId, BoundDate, isNamed } of rows) {
      const file = await stores[target].open(StorageKey)
      const bytes = Buffer.concat(await file.stream(0, file.size - 1).toArray())
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(Sha256)
      expect(bytes.length).toBe(FileSize)
      expect(UserId).toBe(storedUserId(target, UserId))
      expect([BoundDate === null, isNamed]).toEqual([false, true])
    }
  }
})

test(
  'the demo starts with tips and with months of history, which is sealed like any other',
  nightly,
  async () => {
    const { rds, ps } = databases?.urls ?? { rds: '', ps: '' }
    const opened = openTargets({ rds, ps })
    for (const target of targets) {
      await sealHistory(opened[target])
      const [{ tips, rows, months }] = await asOwner(target, async (client) => {
        const result = await client.query(
          `select (select count(*)::int from "StandardTip" where "basics" is not null) as tips, count(*)::int as rows,
          string_agg(distinct to_char("CreatedAt" at time zone 'UTC', 'YYYY-MM'), ' ') as months from "Transformation"`,
        )
        return result.rows
      })
      expect(tips).toBe(demoTips.length)
      expect(rows).toBeGreaterThan(500)
      expect(months).toBe('2026-06 2026-07 2026-08 2026-09 2026-10 2026-11')
      const verified = await asOwner(target, async (client) => {
        await client.query(`set timezone = 'UTC'`)
        return verifyChain(transactionDb(client, false), historyChain, {
          noted: new Set(),
          report: quiet,
        })
      })
      expect(verified).toMatchObject({
        sealed: rows,
        unsealed: { count: 0 },
        breakCount: 0,
        gaps: [],
      })
    }
    await Promise.all([opened.rds.close(), opened.ps.close()])
  },
)
