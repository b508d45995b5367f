import { Readable } from 'node:stream'
import pg from 'pg'
import { BackupError } from '../repository/backup-error.ts'

/** A position in the write-ahead log, with its timeline. */
export type LogPosition = { readonly lsn: string; readonly timeline: number }

/** A base backup that is being read. */
export type BaseBackup = {
  /** The files of the cluster as one tar archive, including the log that is needed to make them consistent. */
  readonly archive: Readable
  readonly start: () => LogPosition
  /** The position from which on the log is not in the archive; known once the archive has ended. */
  readonly end: () => LogPosition
  /** The estimated size in bytes; known once the archive has begun. */
  readonly estimate: () => number
}

type Connection = { readonly stream: NodeJS.ReadableStream; query: (text: string) => void }

const command = `BASE_BACKUP (LABEL 'plumbline', PROGRESS, CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'no')`

// The kinds of messages in a base backup: the start of an archive, and its bytes.
const newArchive = 0x6e
const archiveBytes = 0x64
const kilobyte = 1024

/**
 * Reads a base backup of a whole cluster over the replication protocol, as pg_basebackup does. PostgreSQL verifies the checksum of each
 * page that it sends. A temporary replication slot, which ends with the connection, retains the log from the beginning until `use` has
 * ended.
 */
export async function withBaseBackup<T>(
  adminUrl: string,
  use: (backup: BaseBackup) => Promise<T>,
): Promise<T> {
  const settings = {
    connectionString: adminUrl,
    replication: 'true',
    application_name: 'plumbline backup',
    options: '-c statement_timeout=0',
  }
  const client = new pg.Client(settings)
  // A lost connection ends the archive, so it needs no handling here.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(
      `CREATE_REPLICATION_SLOT plumbline_backup_${process.pid}_${Date.now()} TEMPORARY PHYSICAL (RESERVE_WAL)`,
    )
    const query = new BaseBackupQuery()
    client.query(query)
    return await use(query)
  } finally {
    await client.end().catch(() => {})
  }
}

/** A query to which node-postgres passes the protocol messages. */
class BaseBackupQuery implements BaseBackup {
  readonly archive: Readable
  #connection: Connection | undefined
  #results: (readonly (string | null)[])[][] = []
  #archives = 0
  #hasEnded = false

  constructor() {
    this.archive = new Readable({
      read: () => void this.#connection?.stream.resume(),
      highWaterMark: 4 * kilobyte * kilobyte,
      destroy: (error, done) => {
        // Whatever else is sent is dropped, so that the connection can be closed.
        this.#hasEnded = true
        this.#connection?.stream.resume()
        done(error)
      },
    })
  }

  readonly start = (): LogPosition => this.#position(0)
  readonly end = (): LogPosition => this.#position(2)
  readonly estimate = (): number => Number(this.#results[1]?.[0]?.[2] ?? 0) * kilobyte

  submit(connection: Connection): void {
    this.#connection = connection
    connection.query(command)
  }

  handleRowDescription(): void {
    this.#results.push([])
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.#results.at(-1)?.push(fields)
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.#hasEnded) return
    if (chunk[0] === newArchive) {
      this.#archives += 1
      if (this.#archives > 1)
        this.archive.destroy(
          new BackupError('The cluster has tablespaces, which are not backed up. Move them back.'),
        )
    }
    // Copied, because the driver reuses the memory of a message.
    if (chunk[0] === archiveBytes && !this.archive.push(Buffer.from(chunk.subarray(1))))
      this.#connection?.stream.pause()
  }

  handleCommandComplete(): void {
    // The archive ends only when PostgreSQL is ready for the next query and can no longer report an error.
  }

  handleReadyForQuery(): void {
    if (!this.#hasEnded) this.archive.push(null)
  }

  handleError(error: Error): void {
    if (!this.#hasEnded) this.archive.destroy(error)
  }

  #position(result: number): LogPosition {
    const [lsn, timeline] = this.#results[result]?.[0] ?? []
    if (typeof lsn !== 'string' || typeof timeline !== 'string')
      throw new Error('The base backup has not come so far')
    return { lsn, timeline: Number(timeline) }
  }
}
