import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { holderOf } from '../../database/embedded/claim-folder.ts'
import { findRunning } from '../../database/embedded/find-running.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { openDatabases, type Databases } from '../open-databases.ts'

type Name = keyof Databases['urls']

/** Databases that can be used, and how to stop what was started for them. */
export type Reached<Wanted extends Name> = {
  readonly urls: Pick<Databases['urls'], Wanted>
  readonly stop: () => Promise<void>
}

type Report = (line: string) => void

const patience = 10_000

/**
 * Finds databases for a command: the external ones, those of a running Plumbline, or the embedded ones, which are started for the time
 * of the command. Throws a ConfigError or an EmbeddedError.
 */
export async function reachDatabases<Wanted extends Name>(
  config: Config,
  names: readonly Wanted[],
  report: Report,
): Promise<Reached<Wanted>> {
  const urlsBy = (embeddedUrl: (name: Wanted) => string) =>
    Object.fromEntries(
      names.map((name) => [name, config.urls[name] ?? embeddedUrl(name)]),
    ) as Reached<Wanted>['urls']
  const stopNothing = async () => {}
  if (names.every((name) => config.urls[name] !== undefined))
    return { urls: urlsBy(() => ''), stop: stopNothing }
  const running = await findOrWait(config.dataFolder, report)
  if (running) {
    report('using the database of the running Plumbline')
    return { urls: urlsBy((name) => running.url(name)), stop: stopNothing }
  }
  if (!existsSync(join(config.dataFolder, 'postgres')))
    throw new ConfigError(
      `There is no Plumbline in ${config.dataFolder} yet. Start it once with npm start, or set PLUMBLINE_DATA to its data folder.`,
    )
  report('starting the database')
  const { urls, stop } = await openDatabases(config, report)
  return { urls: urlsBy((name) => urls[name]), stop }
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
