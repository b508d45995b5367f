import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WalArchive } from '#database/embedded/wal-archive.ts'
import type { Config } from '../../settings/config.ts'
import type { BucketLocation } from '../../settings/service-config.ts'
import { objectNames } from '../repository/object-names.ts'
import { walSettings } from './wal-settings.ts'

/** Returns how the embedded PostgreSQL archives its log; undefined without BACKUP_URL. */
export function walArchive({ backup }: Pick<Config, 'backup'>): WalArchive | undefined {
  if (backup?.place === undefined) return undefined
  const { place, key, oldKeys } = backup
  return {
    program: fileURLToPath(new URL('archive-main.ts', import.meta.url)),
    place: nameOf(place),
    settings: walSettings({ place, key, oldKeys }),
    ...(typeof place === 'string' && {
      folder: (system: string) => join(place, objectNames(system).wal()),
    }),
  }
}

function nameOf(place: string | BucketLocation): string {
  if (typeof place === 'string') return place
  const { credentials: _, ...named } = place
  return JSON.stringify(named)
}
