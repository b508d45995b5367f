import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { findRunning } from '#database/embedded/find-running.ts'
import { readLockHolder } from '#database/embedded/lock-folder.ts'
import { startEmbedded } from '#database/embedded/start-embedded.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { walArchive } from '#server/backup/wal/wal-archive.ts'
import type { Config } from '#server/settings/config.ts'
import { sessionUrl } from '#server/settings/session-url.ts'
import { CommandError } from './command-error.ts'

type Report = (line: string) => void

/** The URLs of both targets, and how to stop those that were started for the command. */
export type TargetAccess = {
  readonly urls: Readonly<Record<Target, string>>
  readonly stop: () => Promise<void>
}

/**
 * Finds both targets with the roles that own them: external ones by their URLs, embedded ones by starting the embedded database for
 * the duration of the command. The database of a running Plumbline is never written to: that throws a CommandError if `written` is
 * embedded. Throws a CommandError or an EmbeddedError.
 */
export async function connectTargets(
  config: Config,
  written: Target | undefined,
  report: Report,
): Promise<TargetAccess> {
  const { dataFolder } = config
  const external = { rds: sessionUrl(config, 'rds'), ps: sessionUrl(config, 'ps') }
  const embedded = targets.filter((target) => external[target] === undefined)
  const urlsBy = (embeddedUrl: (target: Target) => string) => ({
    rds: external.rds ?? embeddedUrl('rds'),
    ps: external.ps ?? embeddedUrl('ps'),
  })
  if (embedded.length === 0) return { urls: urlsBy(() => ''), stop: async () => {} }
  const holder = readLockHolder(dataFolder)
  if (holder !== undefined && written !== undefined && embedded.includes(written))
    throw new CommandError(
      `Plumbline is running on ${dataFolder} (process ${holder}) and serves ${written}. Stop it first: nothing is copied under a running Plumbline.`,
    )
  if (holder !== undefined) {
    const running = findRunning(dataFolder)
    if (!running)
      throw new CommandError(
        `Plumbline is just starting or stopping on ${dataFolder} (process ${holder}). Try again in a moment.`,
      )
    report('reading from the database of the running Plumbline')
    return { urls: urlsBy(running.ownerUrl), stop: async () => {} }
  }
  if (!existsSync(join(dataFolder, 'postgres')))
    throw new CommandError(
      `There is no Plumbline in ${dataFolder} yet. Start it once, or set PLUMBLINE_DATA to its data folder.`,
    )
  report('starting the database')
  const started = await startEmbedded({
    folder: dataFolder,
    databases: embedded,
    report,
    archive: walArchive(config),
  })
  return { urls: urlsBy(started.ownerUrl), stop: () => started.stop() }
}

/** Finds one target for reading, like `connectTargets`; the default target of the environment if `requested` is undefined. */
export async function connectTarget(
  config: Config,
  requested: Target | undefined,
  report: Report,
): Promise<{ readonly target: Target; readonly url: string; readonly stop: () => Promise<void> }> {
  const target = requested ?? config.defaultTarget
  const external = sessionUrl(config, target)
  if (external !== undefined) return { target, url: external, stop: async () => {} }
  const { urls, stop } = await connectTargets(config, undefined, report)
  return { target, url: urls[target], stop }
}

/** Whether a Plumbline server is connected to the database. */
export async function isServed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ served: boolean }>(
    `select exists (select from pg_stat_activity
      where datname = current_database() and application_name = 'plumbline' and pid <> pg_backend_pid()) as served`,
  )
  return rows[0]?.served ?? false
}
