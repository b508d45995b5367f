import { divideBackups } from '#rules/backup/retention.ts'
import { parseSegment, segmentPosition } from '#rules/backup/wal-segments.ts'
import { endOf, readFileList, readManifests, type Manifest } from '../base/manifest.ts'
import { fileObjects, objectNames } from '../repository/object-names.ts'
import type { Repository } from '../repository/repository.ts'

const day = 86_400_000

/**
 * Deletes backups that are no longer kept, the log before the oldest kept one, and files stored before that one began which no kept backup
 * names or which all have under a later key; and what a backup interrupted over a day ago left behind. Returns how many backups were
 * deleted.
 */
export async function applyRetention(
  repository: Repository,
  system: string,
  days: number,
  now = Date.now(),
): Promise<number> {
  const manifests = await readManifests(repository, system)
  const dated = manifests.map((manifest) => ({
    id: manifest.id,
    endedAt: endOf(manifest),
    manifest,
  }))
  const { kept, expired } = divideBackups(dated, days, now)
  const oldest = kept.at(-1)?.manifest
  if (oldest === undefined) return 0
  const names = objectNames(system)
  await repository.removeUnfinished(`${system}/`, now - day)
  // The manifest first: without it, there is no backup that could be incomplete.
  for (const { id } of expired) await repository.remove(names.manifest(id))
  await deleteParts(repository, system, new Set(kept.map(({ id }) => id)), now)
  await deleteLog(repository, system, oldest)
  await deleteFiles(
    repository,
    system,
    kept.map(({ manifest }) => manifest),
    Date.parse(oldest.startedAt),
  )
  return expired.length
}

async function deleteParts(
  repository: Repository,
  system: string,
  kept: ReadonlySet<string>,
  now: number,
): Promise<void> {
  const { backups } = objectNames(system)
  for await (const { name, storedAt } of repository.list(backups)) {
    const [id = ''] = name.slice(backups.length).split('/')
    // Another server may be storing a backup that has no manifest yet.
    if (!kept.has(id) && storedAt < now - day) await repository.remove(name)
  }
}

async function deleteLog(repository: Repository, system: string, oldest: Manifest): Promise<void> {
  if (oldest.cluster === null) return
  const first = segmentPosition(oldest.cluster.startLsn)
  const prefix = objectNames(system).wal()
  for await (const { name } of repository.list(prefix)) {
    // Timeline histories are small and never deleted.
    const segment = parseSegment(name.slice(prefix.length, prefix.length + 24))
    if (segment !== undefined && segment.position < first) await repository.remove(name)
  }
}

async function deleteFiles(
  repository: Repository,
  system: string,
  kept: readonly Manifest[],
  before: number,
): Promise<void> {
  const stored = new Map<string, number>()
  for await (const { name, storedAt } of repository.list(objectNames(system).files))
    stored.set(name, storedAt)
  const isOld = (name: string) => (stored.get(name) ?? before) < before
  const needed = new Set<string>()
  for (const manifest of kept)
    for await (const { sha256 } of readFileList(repository, manifest)) {
      const names = fileObjects(repository, system, sha256)
      // Once every kept backup began after an object was stored under a key, the objects under earlier keys
      // are not needed.
      const enough = names.findIndex(isOld)
      for (const name of enough === -1 ? names : names.slice(0, enough + 1)) needed.add(name)
    }
  for (const name of stored.keys())
    if (!needed.has(name) && isOld(name)) await repository.remove(name)
}
