import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { holderOf } from '../../database/embedded/claim-folder.ts'
import { findRunning } from '../../database/embedded/find-running.ts'
import type { Target } from '../../rules/targets.ts'
import type { Config } from '../config.ts'
import { openDatabases } from '../open-databases.ts'
import { ImportError } from './import-error.ts'

/** A database that can be used, and how to stop what was started for it. */
export type Reached = { readonly url: string; readonly stop: () => Promise<void> }

type Report = (line: string) => void

const patience = 10_000

/**
 * Finds the database of a target: the external one, that of a running Plumbline, or the embedded one, which is started for
 * the time of the command. Throws an ImportError or an EmbeddedError.
 */
export async function reachDatabase(
  config: Config,
  target: Target,
  report: Report,
): Promise<Reached> {
  const external = config.urls[target]
  if (external !== undefined) return { url: external, stop: async () => {} }
  const running = await findOrWait(config.dataFolder, report)
  if (running) {
    report('using the database of the running Plumbline')
    return { url: running.url(target), stop: async () => {} }
  }
  if (!existsSync(join(config.dataFolder, 'postgres')))
    throw new ImportError(
      `There is no Plumbline in ${config.dataFolder} yet. Start it once with npm start, or set PLUMBLINE_DATA to its data folder.`,
    )
  report('starting the database')
  const { urls, stop } = await openDatabases(config, report)
  return { url: urls[target], stop }
}

// A Plumbline that is just starting or stopping holds its folder while its database does not answer.
async function findOrWait(folder: string, report: Report) {
  for (let waited = 0; waited < patience; waited += 100) {
    const running = findRunning(folder)
    if (running || holderOf(folder) === undefined) return running
    if (waited === 0) report('waiting for the running Plumbline')
    await sleep(100)
  }
  return undefined
}
