/**
 * Executes one scheduled run in a separate process, started by the server: KIND DUE. The run neither slows requests down nor ends with
 * them. Writes the outcome or the failure of the run as one line of JSON, and exits with 0 in both cases; a run that another server does
 * writes nothing.
 */
import { findRunning } from '#database/embedded/find-running.ts'
import { openIdentity } from '../../db/open-identity.ts'
import { readConfig } from '../../settings/config.ts'
import type { RunKind } from './backup-runs.ts'
import { runBackup, runRestoreCheck } from './run-backup.ts'

const [kind, due] = process.argv.slice(2) as [RunKind, string]
const config = readConfig(process.env)
const running = findRunning(config.dataFolder)
const url = config.urls.identity ?? running?.url('identity')
if (url === undefined) throw new Error(`There is no PostgreSQL on ${config.dataFolder}`)
const identity = openIdentity(url, { namesStatements: config.namesStatements, connections: 2 })
const settings = {
  config,
  adminUrl: running?.adminUrl,
  identity,
  due: new Date(due),
  report: () => {},
}
try {
  const outcome =
    kind === 'backup'
      ? await runBackup(settings)
      : await runRestoreCheck({ ...settings, folder: config.dataFolder })
  // The outcome is undefined when another server does the run.
  if (outcome !== undefined) process.stdout.write(`${JSON.stringify(outcome)}\n`)
} catch (error) {
  process.stdout.write(`${JSON.stringify({ problem: (error as Error).message })}\n`)
} finally {
  await identity.end()
}
