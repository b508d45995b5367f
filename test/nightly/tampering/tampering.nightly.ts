import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect } from 'vitest'
import { exportLines } from '#cli/export-history/export-lines.ts'
import { historyChain } from '#server/audit/hash-chain/history-chain.ts'
import { numbersFrom } from '#test/factories/numbers-from.ts'
import { connected } from '#test/harness/history-rows.ts'
import { sealHistory } from '#test/harness/seal.ts'
import { test } from '#test/harness/server-test.ts'

const seed = Number(process.env['SEED'] ?? 20_261)
const count = Number(process.env['TAMPERINGS'] ?? 100_000)
const histories = Number(process.env['HISTORIES'] ?? 540)
const projects = [1, 2, 3]

const folder = mkdtempSync(join(tmpdir(), 'plumbline-tampering-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Found = {
  exports: number
  refused: string[]
  tamperings: number
  kinds: Record<string, number>
  missed: number
  first: unknown[]
}

async function tamper(...words: string[]): Promise<Found> {
  const script = join(import.meta.dirname, 'tamper.py')
  const { stdout } = await promisify(execFile)('python3', ['-B', script, folder, ...words])
  return JSON.parse(stdout)
}

const letters = ['a', 'Ö', '"', '\\', '\n', '\u0001', '🚀', ' ', '\u2028', '{', '0']

test('every tampering with an export is found by the verifier, and no honest export is refused', async ({
  server,
  databases,
}) => {
  const random = numbersFrom(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const text = () => Array.from({ length: upTo(30) }, () => letters[upTo(letters.length)]).join('')
  const client = await connected(server.ownerUrls.rds)
  const insert = () => {
    const parameters = { consultant_comment: text(), id: upTo(1_000) }
    return client.query(
      `insert into "Transformation" ("UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates", "Target", "ProjectId", "StandardId")
      values ($1, 'Standard', 'UpdateConsultantComment', $2, '[]', $3, 'rds', $4, $5)`,
      [
        `USER-${upTo(5)}`,
        JSON.stringify(parameters),
        JSON.stringify({ by: text() }),
        random() < 0.15 ? null : projects[upTo(projects.length)],
        random() < 0.3 ? null : upTo(50),
      ],
    )
  }
  mkdirSync(folder, { recursive: true })
  for (let made = 0; made < histories; made += 1) {
    // The triggers that keep the history append-only do not fire for a replica.
    await server.sql(
      'rds',
      `set session_replication_role = replica; truncate "Transformation", "TransformationBlock" cascade; reset session_replication_role`,
    )
    for (let block = 0; block <= upTo(4); block += 1) {
      for (let row = 0; row <= upTo(6); row += 1) await insert()
      await sealHistory(databases.rds)
    }
    const { rows: blocks } = await client.query(
      'select "Hash" from "TransformationBlock" order by "Sequence"',
    )
    const { rows: own } = await client.query(
      'select "ProjectId" as id from "Transformation" where "ProjectId" is not null limit 1',
    )
    const heads = JSON.stringify(blocks.map(({ Hash }) => Hash))
    for (const project of [null, (own[0]?.id as number | undefined) ?? null]) {
      const name = join(folder, `${String(made).padStart(4, '0')}-${project ?? 'all'}`)
      const written = await databases.rds.withConnection('all', async (_, db) => {
        const lines: string[] = []
        for await (const line of exportLines({ db, chain: historyChain, project })) lines.push(line)
        return lines.join('')
      })
      writeFileSync(`${name}.jsonl`, written)
      writeFileSync(`${name}.heads`, heads)
    }
  }
  await client.end()
  const found = await tamper(String(count), String(seed))
  console.log(JSON.stringify(found))
  expect(found).toMatchObject({ refused: [], missed: 0, tamperings: count })
  const weak = await tamper(String(Math.min(count, 2_000)), String(seed), '--weak')
  console.log(`A verifier that does not compare roots misses ${weak.missed} of ${weak.tamperings}.`)
  expect(weak.missed).toBeGreaterThan(0)
})
