import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { holderOf } from '../../database/embedded/claim-folder.ts'
import { findRunning } from '../../database/embedded/find-running.ts'
import { startEmbedded } from '../../database/embedded/start-embedded.ts'
import { targets, type Target } from '../../rules/targets.ts'
import type { Config } from '../config.ts'
import { CopyError } from './copy-error.ts'
import type { Asked } from './read-words.ts'

/** The addresses of both targets, and how to stop what was started for the command. */
export type Reached = {
  readonly urls: Readonly<Record<Target, string>>
  readonly stop: () => Promise<void>
}

/**
 * Finds both targets under the roles that own them: external ones by their addresses, embedded ones by starting the embedded database for the time of the
 * command. The database of a running Plumbline is read but never written. Throws a CopyError or an EmbeddedError.
 */
export async function reachTargets(
  { urls, ownerUrls, dataFolder }: Config,
  { to, isComparing }: Pick<Asked, 'to' | 'isComparing'>,
  report: (line: string) => void,
): Promise<Reached> {
  const given = { ...urls, ...ownerUrls }
  const embedded = targets.filter((target) => given[target] === undefined)
  const at = (url: (target: Target) => string) => ({
    rds: given.rds ?? url('rds'),
    ps: given.ps ?? url('ps'),
  })
  if (embedded.length === 0) return { urls: at(() => ''), stop: async () => {} }
  const holder = holderOf(dataFolder)
  if (holder !== undefined && embedded.includes(to) && !isComparing)
    throw new CopyError(
      `Plumbline is running on ${dataFolder} (process ${holder}) and answers from ${to}. Stop it first: nothing is copied under a running Plumbline.`,
    )
  if (holder !== undefined) {
    const running = findRunning(dataFolder)
    if (!running)
      throw new CopyError(
        `Plumbline is just starting or stopping on ${dataFolder} (process ${holder}). Try again in a moment.`,
      )
    report('reading from the database of the running Plumbline')
    return { urls: at(running.ownerUrl), stop: async () => {} }
  }
  if (!existsSync(join(dataFolder, 'postgres')))
    throw new CopyError(
      `There is no Plumbline in ${dataFolder} yet. Start it once with npm start, or set PLUMBLINE_DATA to its data folder.`,
    )
  report('starting the database')
  const started = await startEmbedded({ folder: dataFolder, databases: embedded, report })
  return { urls: at(started.ownerUrl), stop: () => started.stop() }
}
