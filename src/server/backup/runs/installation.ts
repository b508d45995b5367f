import { join } from 'node:path'
import type pg from 'pg'
import { systemIdentifier } from '#database/embedded/wal-archive.ts'
import { wholeScope } from '#database/whole-scope.ts'
import { targets } from '#rules/api/targets.ts'
import type { Config } from '../../settings/config.ts'
import type { BucketLocation } from '../../settings/service-config.ts'
import { sessionUrl } from '../../settings/session-url.ts'
import { BackupError } from '../repository/backup-error.ts'
import type { BackupLocation } from '../repository/repository.ts'

/** Returns where the backups of a configuration are stored. Throws a BackupError that names the missing setting. */
export function backupLocation(
  { backup }: Pick<Config, 'backup'>,
  place: string | BucketLocation | undefined,
): BackupLocation {
  if (backup === undefined)
    throw new BackupError(
      'BACKUP_KEY is not set: backups are always encrypted. Make a key with: openssl rand -base64 48',
    )
  const where = place ?? backup.place
  if (where === undefined)
    throw new BackupError('BACKUP_URL is not set. Name the place of the backups.')
  const { key, oldKeys } = backup
  return { place: where, key, oldKeys }
}

/** The addresses of the external targets by name, under roles that see all rows. */
export const externalTargets = (
  config: Pick<Config, 'urls' | 'ownerUrls' | 'directUrls'>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    targets.flatMap((target) => {
      const url = sessionUrl(config, target)
      return url === undefined ? [] : [[target, wholeScope(url)]]
    }),
  )

/** Whether any database is on the embedded PostgreSQL. */
export const hasEmbedded = ({ urls }: Pick<Config, 'urls'>): boolean =>
  urls.rds === undefined || urls.ps === undefined || urls.identity === undefined

/** Returns the id of the installation to which the backups belong: that of its embedded cluster or, without one, of its files. */
export async function installationOf({
  config,
  isEmbedded,
  identity,
}: {
  readonly config: Pick<Config, 'dataFolder'>
  readonly isEmbedded: boolean
  readonly identity: pg.Pool
}): Promise<string> {
  if (isEmbedded) return systemIdentifier(join(config.dataFolder, 'postgres'))
  const { rows } = await identity.query<{ id: string }>('select "Id"::text as id from "FileFolder"')
  const [row] = rows
  if (row === undefined) throw new BackupError('There is no Plumbline yet. Start it once.')
  return `files-${row.id}`
}
