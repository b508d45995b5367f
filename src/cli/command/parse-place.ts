import { resolve } from 'node:path'
import type { Config } from '#server/settings/config.ts'
import { backupUrl } from '#server/settings/groups/backup-settings.ts'
import type { BucketLocation } from '#server/settings/service-config.ts'
import { UsageError } from './command-error.ts'

/** Parses the location of backups: a folder, or an address as in BACKUP_URL. Throws a UsageError. */
export function parsePlace(option: string, text: string): string | BucketLocation {
  if (!/^(s3|file):/.test(text)) return resolve(text)
  const parsed = backupUrl.safeParse(text)
  if (parsed.success) return parsed.data
  throw new UsageError(`${option} ${parsed.error.issues[0]?.message ?? 'cannot be used'}.`)
}

/** Adds the keys of BACKUP_ACCESS_KEY_ID to a bucket. */
export const withKeys = (
  place: string | BucketLocation | undefined,
  { backup }: Pick<Config, 'backup'>,
): string | BucketLocation | undefined =>
  typeof place !== 'object' || backup?.credentials === undefined
    ? place
    : { ...place, credentials: backup.credentials }
