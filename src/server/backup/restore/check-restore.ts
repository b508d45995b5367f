import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { targets } from '#rules/api/targets.ts'
import { denialChain } from '../../audit/hash-chain/denial-chain.ts'
import { historyChain } from '../../audit/hash-chain/history-chain.ts'
import { verifyChain, type VerificationResult } from '../../audit/verification/verify-chain.ts'
import { clientSettings, transactionDb } from '../../db/connection.ts'
import { differingTables, digestTables, withConnections } from '../base/table-digests.ts'
import { openRepository, type BackupLocation } from '../repository/repository.ts'
import { chooseBackup, type ClusterBackup } from './choose-backup.ts'
import { recoverCluster, type RecoveredCluster } from './recover-cluster.ts'
import { checkFiles, targetUrls } from './restore-files.ts'

type Settings = {
  readonly location: BackupLocation
  readonly system: string
  /** The folder below which the databases are restored during the check. */
  readonly folder: string
  readonly external: Readonly<Record<string, string>>
  readonly report: (line: string) => void
}

/** The result of checking the newest backup, which is proven when there are no problems. */
export type CheckResult = {
  readonly backup: ClusterBackup
  readonly tables: number
  /** Whether the backup had digests for the comparison. */
  readonly isCompared: boolean
  readonly entries: number
  readonly files: number
  readonly problems: readonly string[]
}

const mostNamed = 10
// PostgreSQL's SEQ_LOG_VALS.
const loggedAhead = 32

/**
 * Restores the newest backup elsewhere, compares the digests of all tables with the recorded ones, verifies the history of each target
 * that is not external, and reads every file; then deletes what it restored. Throws a BackupError when the backup cannot be restored at
 * all.
 */
export async function checkRestore(settings: Settings): Promise<CheckResult> {
  const { location, system, report } = settings
  const repository = openRepository(location)
  const backup = await chooseBackup(repository, system)
  const folder = join(settings.folder, 'restore-check')
  // A killed check may have left it behind; its server ends when its files are gone.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    const target = { point: backup.cluster.restorePoint.name }
    const cluster = await recoverCluster({ location, backup, folder, target, report })
    try {
      return await inspect(settings, backup, cluster)
    } finally {
      await cluster.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function inspect(
  { location, system, external, report }: Settings,
  backup: ClusterBackup,
  cluster: RecoveredCluster,
): Promise<CheckResult> {
  const { digests } = backup.cluster
  report('comparing all tables')
  const different = digests === null ? [] : await compareTables(digests, cluster.url)
  const problems = named('differ from what was backed up', different)
  let entries = 0
  for (const target of targets.filter((name) => external[name] === undefined)) {
    report(`verifying the history of ${target}`)
    const { sealed, words } = await verifyHistory(cluster.url(target))
    entries += sealed
    problems.push(...words.map((each) => `The history of ${target}: ${each}`))
  }
  report('reading the files')
  const source = { repository: openRepository(location), system, manifests: [backup], report }
  const urls = targetUrls((name) => external[name] ?? cluster.url(name))
  const files = await withConnections(urls, (connections) => checkFiles(source, connections))
  problems.push(...named('are missing or damaged', files.missing))
  return {
    backup,
    tables: Object.values(digests ?? {}).reduce((sum, each) => sum + Object.keys(each).length, 0),
    isCompared: digests !== null,
    entries,
    files: files.count,
    problems,
  }
}

const compareTables = (
  expected: NonNullable<ClusterBackup['cluster']['digests']>,
  url: (database: string) => string,
): Promise<string[]> =>
  withConnections(
    Object.fromEntries(Object.keys(expected).map((name) => [name, url(name)])),
    async (connections) => differingTables(expected, await digestTables(connections)),
  )

function named(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const more = names.length > mostNamed ? `, and ${names.length - mostNamed} more,` : ''
  return [`${names.slice(0, mostNamed).join(', ')}${more} ${what}.`]
}

/** Says what is wrong with a chain. PostgreSQL logs the values of sequences in advance, so a recovery skips up to this many ids, which is no break. */
function wrongWords({ breaks, end }: VerificationResult): string[] {
  const isSkipped = end !== null && end.to - end.from < loggedAhead
  return breaks.filter(({ wrong }) => !(wrong === 'cut off' && isSkipped)).map(({ words }) => words)
}

async function verifyHistory(
  url: string,
): Promise<{ readonly sealed: number; readonly words: readonly string[] }> {
  const client = new pg.Client({ ...clientSettings(url), query_timeout: 0 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(
      `set timezone = 'UTC'; set enable_seqscan = off; set plumbline.projects = '*'; set statement_timeout = 0`,
    )
    const db = transactionDb(client, false)
    const settings = { noted: new Set<string>(), report: () => {} }
    const history = await verifyChain(db, historyChain, settings)
    const denials = await verifyChain(db, denialChain, settings)
    return {
      sealed: history.sealed + denials.sealed,
      words: [history, denials].flatMap(wrongWords),
    }
  } finally {
    await client.end()
  }
}
