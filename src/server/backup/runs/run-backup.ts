import { join } from 'node:path'
import type pg from 'pg'
import { targets } from '#rules/api/targets.ts'
import { fileStores } from '../../files/file-stores.ts'
import type { Config } from '../../settings/config.ts'
import type { BucketLocation } from '../../settings/service-config.ts'
import { openRepository } from '../repository/repository.ts'
import { checkRestore, type CheckResult } from '../restore/check-restore.ts'
import { recordRun, type RunOutcome } from './backup-runs.ts'
import { backupLocation, externalTargets, hasEmbedded, installationOf } from './installation.ts'
import { describeBackup, sizeOf, writeBackup, type BackupSource } from './write-backup.ts'

/** What a backup or a restore check needs. */
export type RunSettings = {
  readonly config: Config
  /** The address of the embedded PostgreSQL under its superuser; undefined where all databases are external. */
  readonly adminUrl: string | undefined
  readonly identity: pg.Pool
  /** Where the backups are stored, if not at BACKUP_URL. */
  readonly place?: string | BucketLocation | undefined
  /** The moment at which a scheduled run was due. */
  readonly due?: Date | undefined
  readonly report: (line: string) => void
}

/** Returns the address of another database on the same server. */
function siblingUrl(url: string, database: string): string {
  const sibling = new URL(url)
  sibling.pathname = `/${encodeURIComponent(database)}`
  return sibling.href
}

async function sourceOf(settings: RunSettings): Promise<BackupSource> {
  const { config, adminUrl } = settings
  const external = externalTargets(config)
  const names = [...targets, 'identity'] as const
  const own = names.filter((name) => config.urls[name] === undefined)
  return {
    system: await installationOf({ ...settings, isEmbedded: adminUrl !== undefined }),
    ...(adminUrl !== undefined && {
      cluster: { adminUrl, dataFolder: join(config.dataFolder, 'postgres') },
    }),
    databases: {
      ...external,
      ...(adminUrl !== undefined &&
        Object.fromEntries(own.map((name) => [name, siblingUrl(adminUrl, name)]))),
    },
    external: new Set(Object.keys(external)),
    files: fileStores(config.filesBucket ?? config.filesFolder),
  }
}

/** Makes a backup and records it. Returns undefined when a scheduled one is no longer to be made. */
export async function runBackup(settings: RunSettings): Promise<RunOutcome | undefined> {
  const { config, identity, due, report } = settings
  const location = backupLocation(config, settings.place)
  return recordRun(identity, { kind: 'backup', due }, async () => {
    const keepDays = config.backup?.keepDays ?? Number.POSITIVE_INFINITY
    const { manifest, missing, expired } = await writeBackup(await sourceOf(settings), {
      repository: openRepository(location),
      keepDays,
      report,
    })
    const gone = expired === 0 ? '' : `; older ones deleted: ${expired}`
    return {
      bytes: sizeOf(manifest),
      momentReached: manifest.endedAt,
      message: `${describeBackup(manifest)}${gone}`,
      ...(missing.length > 0 && {
        problem: `The backup was made, but files that rows name are not in the store: ${missing
          .slice(0, 10)
          .map(({ target, key }) => `${target}/${key}`)
          .join(', ')}${missing.length > 10 ? ` and ${missing.length - 10} more` : ''}.`,
      }),
    }
  })
}

/** Restores the newest backup elsewhere, checks it and records the result. Returns undefined when a scheduled check is no longer to be made. */
export async function runRestoreCheck(
  settings: RunSettings & { readonly folder: string },
): Promise<RunOutcome | undefined> {
  const { config, identity, due, report, folder } = settings
  const location = backupLocation(config, settings.place)
  return recordRun(identity, { kind: 'restore-check', due }, async () => {
    const system = await installationOf({ ...settings, isEmbedded: hasEmbedded(config) })
    const external = externalTargets(config)
    return describeCheck(await checkRestore({ location, system, folder, external, report }))
  })
}

/** Describes the result of a check as it is recorded. */
export function describeCheck(result: CheckResult): RunOutcome {
  const { backup, tables, isCompared, entries, files, problems } = result
  const count = (number: number) => number.toLocaleString('en-US')
  const compared = isCompared
    ? `${count(tables)} tables compared`
    : 'tables not compared, since somebody always wrote'
  return {
    bytes: sizeOf(backup),
    momentReached: backup.cluster.restorePoint.at,
    message: `${compared}, ${count(entries)} entries of the history verified, ${count(files)} files read`,
    ...(problems.length > 0 && { problem: problems.join('\n') }),
  }
}
