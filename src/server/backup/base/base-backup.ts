import { Readable } from 'node:stream'
import pg from 'pg'
import { BackupError } from '../repository/backup-error.ts'

/** A position of the write-ahead log, and its timeline. */
export type LogPosition = { readonly lsn: string; readonly timeline: number }

/** A base backup that is being read. */
export type BaseBackup = {
  /** The files of the cluster as one tar archive, with the log that is needed to make them consistent. */
  readonly archive: Readable
  readonly start: () => LogPosition
  /** Once the archive has ended: from where on the log is not in it. */
  readonly end: () => LogPosition
  /** The estimated size in bytes, once the archive has begun. */
  readonly estimate: () => number
}

type Connection = { readonly stream: NodeJS.ReadableStream; query: (text: string) => void }

const command = `BASE_BACKUP (LABEL 'plumbline', PROGRESS, CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'no')`

// The kinds of messages of a base backup: of an archive that begins, and of its bytes.
const newArchive = 0x6e
const archiveBytes = 0x64
const kilobyte = 1024

/**
 * Reads a base backup of a whole cluster over the replication protocol, as pg_basebackup does. PostgreSQL checks the checksum of each page
 * that it sends, and keeps the log from the beginning until `use` has ended, by a slot that goes with the connection.
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
  // A lost connection ends the archive.
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

/** A statement that node-postgres carries out by its messages. */
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
        // What is still sent is dropped, so that the connection can be closed.
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
    // The driver uses the memory of a message again.
    if (chunk[0] === archiveBytes && !this.archive.push(Buffer.from(chunk.subarray(1))))
      this.#connection?.stream.pause()
  }

  handleCommandComplete(): void {
    // The archive ends with the statement, when PostgreSQL has nothing to object any more.
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
