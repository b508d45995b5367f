import { randomBytes } from 'node:crypto'
import { fileSizeText } from '#rules/documents/file-size.ts'
import { writeManifest, type Manifest } from '../base/manifest.ts'
import { storeCluster, type BackupTask, type RunningCluster } from '../base/store-cluster.ts'
import { withConnections, type Connections } from '../base/table-digests.ts'
import { listNamedFiles, storeFiles, type FileStores } from '../files/store-files.ts'
import type { Repository } from '../repository/repository.ts'
import { applyRetention } from './apply-retention.ts'

/** What is backed up. */
export type BackupSource = {
  /** The id of the installation: the system identifier of its embedded PostgreSQL, or the id of its files. */
  readonly system: string
  /** The embedded PostgreSQL; absent where the databases are external. */
  readonly cluster?: RunningCluster
  /** The addresses of the cluster's databases and of the external targets, by name, under roles that see all rows. */
  readonly databases: Readonly<Record<string, string>>
  /** The names of the external databases. */
  readonly external: ReadonlySet<string>
  readonly files: FileStores
}

type Settings = {
  readonly repository: Repository
  readonly keepDays: number
  readonly report: (line: string) => void
  /** How long to wait for a moment without writes, in milliseconds. */
  readonly patience?: number
}

/** A stored backup, the files that rows name but that do not exist, and how many older backups were deleted. */
export type BackupResult = {
  readonly manifest: Manifest
  readonly missing: Manifest['files']['lost']
  readonly expired: number
}

const longestPatience = 60_000

const newId = (): string =>
  `${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}`

/**
 * Stores a backup: first the cluster, then the files that its rows name, since a file is durable before a row names it; the manifest last.
 * Then deletes what no kept backup needs.
 */
export async function writeBackup(
  source: BackupSource,
  { repository, keepDays, report, patience = longestPatience }: Settings,
): Promise<BackupResult> {
  const { system } = source
  const task: BackupTask = { repository, system, id: newId(), report, patience }
  const startedAt = new Date().toISOString()
  const { manifest, missing } = await withConnections(source.databases, async (connections) => {
    const own = Object.fromEntries(
      Object.entries(connections).filter(([name]) => !source.external.has(name)),
    )
    const stored = source.cluster && (await storeCluster(task, source.cluster, own))
    report('storing the files')
    const listedAt = new Date().toISOString()
    const named = await listNamedFiles(connections)
    for (const client of Object.values(connections)) await client.query('rollback')
    const files = await storeFiles(task, source.files, named)
    const endedAt = stored?.endedAt ?? listedAt
    const { id } = task
    return {
      manifest: {
        format: 1 as const,
        id,
        system,
        startedAt,
        endedAt,
        cluster: stored?.cluster ?? null,
        files,
      },
      missing: await stillNamed(connections, files.lost),
    }
  })
  await writeManifest(repository, manifest)
  const expired = await applyRetention(repository, system, keepDays)
  if (missing.length > 0) report(`files that rows name are not there: ${missing.length}`)
  return { manifest, missing, expired }
}

/** Returns the files that were not found although rows still name them: others were deleted in the meantime, together with their rows. */
async function stillNamed(
  connections: Connections,
  lost: Manifest['files']['lost'],
): Promise<Manifest['files']['lost']> {
  if (lost.length === 0) return []
  const named = await listNamedFiles(connections)
  const keys = new Set(named.map(({ target, key }) => `${target} ${key}`))
  return lost.filter(({ target, key }) => keys.has(`${target} ${key}`))
}

/** The size of a backup's contents in bytes, before compression. */
export const sizeOf = ({ cluster, files }: Manifest): number => (cluster?.bytes ?? 0) + files.bytes

/** Describes the contents of a backup in a phrase. */
export function describeBackup({ cluster, files }: Manifest): string {
  const parts = [
    ...(cluster ? [`${fileSizeText(cluster.bytes)} of the databases`] : []),
    `${files.count.toLocaleString('en-US')} files of ${fileSizeText(files.bytes)}`,
  ]
  return parts.join(' and ')
}
