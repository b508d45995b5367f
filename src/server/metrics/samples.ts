import { readDisk } from '../figures/disk.ts'
import { replicaLag, type AllFigures } from '../figures/figures.ts'
import type { DatabaseFigures } from '../figures/read-database.ts'
import type { Sample } from './gauges.ts'
import type { Watched } from './metrics.ts'

type Labels = Sample['labels']

/** Samples with the same labels; unknown values are left out. */
const under = (
  labels: Labels,
  values: { readonly [Name in Sample['name']]?: number | boolean | null | undefined },
): readonly Sample[] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined
      ? []
      : [{ name: name as Sample['name'], labels, value: Number(value) }],
  )

/** Reads every value that is not counted as it happens. */
export async function readSamples(watched: Watched): Promise<readonly Sample[]> {
  const [figures, disks] = await Promise.all([watched.figures.read(), diskSamples(watched.folders)])
  return [
    ...[...figures].flatMap(([name, read]) => databaseSamples(name, read)),
    ...lagSamples(figures),
    ...disks,
    ...poolSamples(watched),
    ...countSamples(watched),
  ]
}

function databaseSamples(database: string, read: DatabaseFigures): readonly Sample[] {
  const { isUp, server, clockDifference, mail } = read
  return [
    ...under({ database }, { plumbline_database_up: isUp }),
    ...under(
      { database },
      {
        plumbline_database_connections: server?.connections,
        plumbline_database_connections_limit: server?.connectionLimit,
        plumbline_database_oldest_transaction_seconds: server && (server.oldestTransaction ?? 0),
        plumbline_database_size_bytes: server?.size,
        plumbline_database_clock_difference_seconds: clockDifference,
        plumbline_database_wal_archiving: server?.isArchiving,
        ...(server?.isArchiving === true && {
          plumbline_database_wal_archived_age_seconds: server.sinceArchived,
          plumbline_database_wal_archive_failing: server.isArchivingFailing,
        }),
        plumbline_mail_waiting: mail?.waiting,
        plumbline_mail_failed: mail?.failed,
        plumbline_mail_oldest_seconds: mail && (mail.oldest ?? 0),
      },
    ),
    ...workSamples(database, read),
  ]
}

const workSamples = (
  target: string,
  { backups, queues, failedJobs, unsealed }: DatabaseFigures,
): readonly Sample[] => [
  ...(backups ?? []).flatMap(({ kind, age, hasFailed }) =>
    under({ kind }, { plumbline_backup_age_seconds: age, plumbline_backup_failed: hasFailed }),
  ),
  ...(queues ?? []).flatMap(({ task, waiting, later, running, failed, oldest }) => [
    ...Object.entries({ waiting, later, running, failed }).flatMap(([state, jobs]) =>
      under({ target, task, state }, { plumbline_queue_jobs: jobs }),
    ),
    ...under({ target, task }, { plumbline_queue_oldest_seconds: oldest ?? 0 }),
  ]),
  ...[
    ...new Map([
      ...(queues ?? []).map(({ task }) => [task, 0] as const),
      ...(failedJobs ?? []).map(({ kind, failed }) => [kind, failed] as const),
    ]),
  ].flatMap(([kind, failed]) =>
    under({ target, kind }, { plumbline_jobs_failed: failedJobs && failed }),
  ),
  ...(unsealed ?? []).flatMap(({ chain, rows, oldest }) =>
    under(
      { target, chain },
      { plumbline_unsealed_rows: rows, plumbline_unsealed_oldest_seconds: oldest ?? 0 },
    ),
  ),
]

const replicaSuffix = '-replica'

const lagSamples = (figures: AllFigures): readonly Sample[] =>
  [...figures].flatMap(([name, replica]) => {
    if (!name.endsWith(replicaSuffix)) return []
    const database = name.slice(0, -replicaSuffix.length)
    const lag = replicaLag(figures.get(database), replica)
    return under(
      { database },
      { plumbline_replica_lag_bytes: lag?.bytes, plumbline_replica_lag_seconds: lag?.seconds },
    )
  })

const diskSamples = async (folders: Watched['folders']): Promise<readonly Sample[]> =>
  (
    await Promise.all(
      Object.entries(folders).map(async ([folder, path]) => {
        const disk = await readDisk(path)
        return under(
          { folder },
          { plumbline_disk_free_bytes: disk?.free, plumbline_disk_size_bytes: disk?.size },
        )
      }),
    )
  ).flat()

const poolSamples = ({ pools }: Watched): readonly Sample[] =>
  pools().flatMap(({ database, pool, used, idle, waiting, limit }) => [
    ...under({ database, pool, state: 'used' }, { plumbline_pool_connections: used }),
    ...under({ database, pool, state: 'idle' }, { plumbline_pool_connections: idle }),
    ...under(
      { database, pool },
      { plumbline_pool_connections_limit: limit, plumbline_pool_waiting: waiting },
    ),
  ])

const countSamples = ({ caches, replicas }: Watched): readonly Sample[] => [
  ...Object.entries(caches()).flatMap(([target, counts]) =>
    Object.entries(counts).flatMap(([result, count]) =>
      under({ target, result }, { plumbline_response_cache_lookups_total: count }),
    ),
  ),
  ...Object.entries(replicas()).flatMap(([target, counts]) =>
    Object.entries(counts).flatMap(([result, count]) =>
      under({ target, result }, { plumbline_replica_reads_total: count }),
    ),
  ),
]
