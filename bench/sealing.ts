import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { findRunning } from '#database/embedded/find-running.ts'
import { historyChain } from '#server/audit/hash-chain/history-chain.ts'
import { openTargets, type TargetDatabase } from '#server/db/targets.ts'
import { ChainSealing } from '#server/jobs/chain-sealing.ts'
import { readConfig } from '#server/settings/config.ts'
import { openDatabases } from '#server/startup/open-databases.ts'
import { cpuMicros } from './measure.ts'
import { ensureTools } from './tools.ts'

const perSecond = 3_000
const seconds = Number(process.env['BENCH_SECONDS'] ?? 45)
const sealEvery = 20_000
const [mostOfCore, longestBacklog] = [10, 60]

const write = `
\\set project random(1, 200)
INSERT INTO "Transformation" ("UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates", "ProjectId", "StandardId", "IdempotencyKey", "RequestHash")
VALUES ('bench-consultant', 'Standard', 'UpdateStatus', '{"project_id": 1,"standard_id": 1,"phase": "desktop-review","status": "Complete"}',
  '[{"ProjectId": 1,"StandardId": 1,"Status": "Blank","IsReadyByClient": false,"InitiateSecondReview": false,"InitiateRFIReview": false,"UploadThisStandard": false,"UploadedToURAC": false,"OwnerId": null}]',
  '{"project_id": 1,"standard_id": 1}', :project, 1, gen_random_uuid(), md5(random()::text) || md5(random()::text));
`

// In this benchmark, the server's own connections only seal.
const sealingBackends = async (client: pg.Client): Promise<number[]> =>
  (
    await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'plumbline'`,
    )
  ).rows.map(({ pid }) => pid)

const backlog = async (client: pg.Client): Promise<number> =>
  (
    await client.query<{ seconds: number }>(
      `select coalesce(extract(epoch from now() - min("CreatedAt")), 0)::float8 as seconds from "Transformation"
      where "Id" > coalesce((select max("LastRowId") from "TransformationBlock"), 0)`,
    )
  ).rows[0]?.seconds ?? 0

type Used = { node: number; backend: number; longest: number }

/** Seals as the server does while others write; returns the CPU time used and the age of the oldest row that waited. */
async function sealFor(rds: TargetDatabase, client: pg.Client): Promise<Used> {
  const keeper = new ChainSealing(rds, historyChain, () => {})
  await keeper.sealAll()
  const pids = await sealingBackends(client)
  const before = { node: process.cpuUsage(), backends: pids.map(cpuMicros) }
  const until = Date.now() + seconds * 1_000
  let longest = 0
  while (Date.now() < until) {
    await setTimeout(Math.min(sealEvery, until - Date.now()))
    longest = Math.max(longest, await backlog(client))
    await keeper.sealAll()
  }
  const { user, system } = process.cpuUsage(before.node)
  const backend = pids.reduce((sum, pid, i) => sum + cpuMicros(pid) - (before.backends[i] ?? 0), 0)
  return { node: user + system, backend, longest }
}

/** Measures the cost of sealing while 3,000 history rows per second are written; returns whether it is within bounds. */
export async function benchSealing(say: (line: string) => void): Promise<boolean> {
  ensureTools(say)
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-sealing-'))
  const databases = await openDatabases(
    readConfig({ PLUMBLINE_DATA: folder, DEMO_MODE: 'false' }),
    say,
  )
  const { rds, ps } = openTargets({ rds: databases.urls.ps, ps: databases.urls.ps })
  const superuser = new URL(findRunning(folder)?.adminUrl ?? '')
  superuser.pathname = new URL(databases.urls.ps).pathname
  const client = new pg.Client({ connectionString: superuser.href })
  await client.connect()
  const script = join(folder, 'write.sql')
  writeFileSync(script, write)
  const rate = ['-n', '-M', 'prepared', '-c', '8', '-j', '1', '-R', String(perSecond)]
  const writing = spawn('pgbench', [
    ...rate,
    '-T',
    String(seconds + 3),
    '-f',
    script,
    superuser.href,
  ])
  try {
    await setTimeout(1_000)
    const count = async () =>
      Number((await client.query('select count(*) as n from "Transformation"')).rows[0].n)
    const [begun, rows] = [performance.now(), await count()]
    const { node, backend, longest } = await sealFor(rds, client)
    const took = (performance.now() - begun) / 1_000
    const written = ((await count()) - rows) / took
    const [ofNode, ofBackend] = [node, backend].map((micros) => micros / took / 10_000) as [
      number,
      number,
    ]
    const isMet = ofNode + ofBackend <= mostOfCore && longest <= longestBacklog
    say(`\nsealing, ${written.toFixed(0)} rows written a second for ${took.toFixed(0)} s`)
    say(
      `  ${(ofNode + ofBackend).toFixed(1)} % of a core (Node ${ofNode.toFixed(1)}, PostgreSQL ${ofBackend.toFixed(1)}), ` +
        `the oldest row waited ${longest.toFixed(0)} s (must ${mostOfCore} % and ${longestBacklog} s: ${isMet ? 'met' : 'NOT met'})`,
    )
    return isMet
  } finally {
    writing.kill('SIGTERM')
    await client.end()
    await Promise.all([rds.close(), ps.close()])
    await databases.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
