import { buffer } from 'node:stream/consumers'
import { newestBackup } from '#rules/backup/retention.ts'
import { missingSegment, parseTimelines, segmentPosition } from '#rules/backup/wal-segments.ts'
import { endOf, readManifests, type Manifest } from '../base/manifest.ts'
import { BackupError } from '../repository/backup-error.ts'
import { objectNames } from '../repository/object-names.ts'
import type { Repository } from '../repository/repository.ts'

/** A backup that includes a base backup of a cluster. */
export type ClusterBackup = Manifest & { readonly cluster: NonNullable<Manifest['cluster']> }

/** Returns the installation whose backups are to be used: the named one or, without a name, the only one. Throws a BackupError otherwise. */
export async function chooseInstallation(
  repository: Repository,
  wanted: string | undefined,
): Promise<string> {
  const systems = await repository.systems()
  const [only] = systems
  if (wanted !== undefined && systems.includes(wanted)) return wanted
  if (only === undefined) throw new BackupError(`There are no backups in ${repository.place}.`)
  if (wanted === undefined && systems.length === 1) return only
  throw new BackupError(
    `In ${repository.place} are backups of ${systems.join(', ')}. Name one of them with --installation.`,
  )
}

/**
 * Chooses the newest backup from which the given moment can be restored, or the newest of all; checks that all parts of its base
 * backup exist with their full size.
 */
export async function chooseBackup(
  repository: Repository,
  system: string,
  at?: Date,
): Promise<ClusterBackup> {
  if (at !== undefined && at.getTime() > Date.now())
    throw new BackupError(`${at.toISOString()} has not come yet.`)
  const manifests = (await readManifests(repository, system)).filter(
    (one): one is ClusterBackup => one.cluster !== null,
  )
  const dated = manifests.map((manifest) => ({
    id: manifest.id,
    endedAt: endOf(manifest),
    manifest,
  }))
  const chosen = newestBackup(dated, at?.getTime())?.manifest
  const [oldest] = manifests
  if (oldest === undefined)
    throw new BackupError(`There is no whole backup of the databases in ${repository.place}.`)
  if (chosen === undefined)
    throw new BackupError(
      `The oldest backup in ${repository.place} was whole at ${oldest.endedAt}: no earlier moment can be restored.`,
    )
  await checkParts(repository, chosen)
  return chosen
}

async function checkParts(repository: Repository, { system, id, cluster }: ClusterBackup) {
  const sizes = new Map<string, number>()
  for await (const { name, size } of repository.list(`${objectNames(system).backups}${id}/`))
    sizes.set(name, size)
  for (const { name, size } of cluster.parts) {
    const found = sizes.get(name)
    if (found === undefined) throw new BackupError(`${name} is missing in ${repository.place}.`)
    if (found !== size)
      throw new BackupError(`${name} is damaged: it has ${found} bytes, and had ${size}.`)
  }
}

/** Throws a BackupError when the log has a gap between the end of a backup and the end of the archive. */
export async function checkLog(
  repository: Repository,
  { system, cluster }: ClusterBackup,
): Promise<void> {
  const prefix = objectNames(system).wal()
  const archived: string[] = []
  for await (const { name } of repository.list(prefix)) archived.push(name.slice(prefix.length))
  const newest = Math.max(
    cluster.timeline,
    ...archived
      .filter((name) => /^[0-9A-F]{8}\.history$/.test(name))
      .map((name) => Number.parseInt(name, 16)),
  )
  const historyFile = `${newest.toString(16).toUpperCase().padStart(8, '0')}.history`
  const history = archived.includes(historyFile)
    ? (await buffer(repository.read(objectNames(system).wal(historyFile)))).toString()
    : undefined
  const missing = missingSegment(
    archived,
    segmentPosition(cluster.endLsn),
    parseTimelines(newest, history),
  )
  if (missing !== undefined)
    throw new BackupError(
      `${objectNames(system).wal(missing)} is missing in ${repository.place}: what was written from there on cannot be restored from this backup. A later backup does not need it; an earlier moment may be named with --at.`,
    )
}
