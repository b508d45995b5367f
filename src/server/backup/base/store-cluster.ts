import { join } from 'node:path'
import pg from 'pg'
import { segmentFile, segmentPosition } from '#rules/backup/wal-segments.ts'
import { objectNames } from '../repository/object-names.ts'
import type { Repository } from '../repository/repository.ts'
import { archiveFile } from '../wal/archive-file.ts'
import { withBaseBackup, type BaseBackup } from './base-backup.ts'
import { describeObject, type Manifest } from './manifest.ts'
import { createRestorePoint } from './quiet-moment.ts'
import { digestTables, type Connections } from './table-digests.ts'
import { withoutFiles } from './tar.ts'

type Cluster = NonNullable<Manifest['cluster']>

/** The embedded PostgreSQL that is backed up. */
export type RunningCluster = {
  readonly adminUrl: string
  readonly dataFolder: string
}

export type BackupTask = {
  readonly repository: Repository
  readonly system: string
  readonly id: string
  readonly report: (line: string) => void
  /** How long to wait for a moment without writes, in milliseconds. */
  readonly patience: number
}

// In bytes, before compression; small enough to be sent again without much loss.
const partLength = 256 * 1024 * 1024
const reportEvery = 5_000
// The log files of the server itself (log_directory), which may be larger than the databases.
const logFiles = 'log/'
const megabyte = 1024 * 1024

/**
 * Stores a base backup of a running cluster, the log up to a restore point after it, and the digests of all tables at this point. When it
 * resolves, the transactions of `connections` are still open and see that moment.
 */
export async function storeCluster(
  task: BackupTask,
  cluster: RunningCluster,
  connections: Connections,
): Promise<{ readonly cluster: Cluster; readonly endedAt: string }> {
  return withBaseBackup(cluster.adminUrl, async (backup) => {
    const stored = await storeParts(task, backup)
    const admin = new pg.Client({ connectionString: cluster.adminUrl })
    admin.on('error', () => {})
    await admin.connect()
    try {
      const { rows } = await admin.query<{ at: Date; version: string }>(
        `select clock_timestamp() as at, current_setting('server_version_num') as version`,
      )
      task.report('waiting for a moment at which nobody writes')
      const point = await createRestorePoint(
        connections,
        admin,
        `plumbline-${task.id}`,
        task.patience,
      )
      if (!point.isQuiet)
        task.report('somebody always writes: this backup has no digests to compare with')
      await archiveUpTo(task, cluster, admin, backup, point.lsn)
      task.report('computing the digests of all tables')
      const digests = point.isQuiet ? await digestTables(connections) : null
      const { name, lsn, at } = point
      const { lsn: startLsn, timeline } = backup.start()
      return {
        endedAt: rows[0]?.at.toISOString() ?? '',
        cluster: {
          version: Number(rows[0]?.version),
          timeline,
          startLsn,
          endLsn: backup.end().lsn,
          ...stored,
          restorePoint: { name, lsn, at },
          digests,
        },
      }
    } finally {
      await admin.end().catch(() => {})
    }
  })
}

async function storeParts({ repository, system, id, report }: BackupTask, backup: BaseBackup) {
  const source = withoutFiles(backup.archive, logFiles)
  const parts: Cluster['parts'] = []
  let bytes = 0
  let reported = Date.now()
  let rest: Buffer | undefined
  let hasEnded = false
  async function* nextPart(): AsyncGenerator<Buffer> {
    for (let length = 0; length < partLength;) {
      const next = rest === undefined ? await source.next() : { done: false, value: rest }
      rest = undefined
      if (next.done === true) {
        hasEnded = true
        return
      }
      const chunk = next.value.subarray(0, partLength - length)
      if (chunk.length < next.value.length) rest = next.value.subarray(chunk.length)
      length += chunk.length
      bytes += chunk.length
      if (Date.now() - reported > reportEvery) {
        reported = Date.now()
        const whole = Math.max(bytes, backup.estimate())
        report(`  ${Math.floor(bytes / megabyte)} of ${Math.ceil(whole / megabyte)} MB`)
      }
      yield chunk
    }
  }
  try {
    while (!hasEnded) {
      const name = objectNames(system).part(id, parts.length)
      parts.push(describeObject(name, await repository.write(name, nextPart())))
    }
  } finally {
    backup.archive.destroy()
  }
  return { parts, bytes }
}

/** Archives the log from the end of the base backup to a restore point, even if the server archives it, too. */
async function archiveUpTo(
  { repository, system }: BackupTask,
  { dataFolder }: RunningCluster,
  admin: pg.Client,
  backup: BaseBackup,
  lsn: string,
): Promise<void> {
  await admin.query('select pg_switch_wal()')
  const { lsn: from, timeline } = backup.end()
  for (let position = segmentPosition(from); position <= segmentPosition(lsn); position += 1) {
    const name = segmentFile({ timeline, position })
    await archiveFile(repository, system, join(dataFolder, 'pg_wal', name), name)
  }
}
