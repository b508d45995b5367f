import pg from 'pg'
import type { Db } from '#operations/core/db.ts'
import { clientSettings, scopedDbs, type DbForScope } from './connection.ts'
import type { Scope } from './scope.ts'
import type { SilenceWatch } from './silence-watch.ts'

type OpenConnection = { readonly client: pg.Client; readonly within: DbForScope }

type ReadConnection = { opening: Promise<OpenConnection> | undefined; running: number }

/** Multiplexes the reads of one database over a few connections: concurrent statements are pipelined. */
export type ReadConnections = {
  readonly within: (scope: Scope) => Db
  /** Lends one connection, on which statements issued in the same turn are executed in the order in which they were issued. */
  readonly withConnection: <T>(scope: Scope, use: (db: Db) => Promise<T>) => Promise<T>
  /** Destroys every connection, which rejects the reads in flight; the next read opens new ones. */
  readonly drop: () => void
  /** How many of the connections are in use at present, and how many reads wait behind others on them. */
  readonly load: () => { readonly used: number; readonly idle: number; readonly waiting: number }
  readonly close: () => Promise<void>
}

type Settings = {
  readonly connections: number
  readonly namesStatements: boolean
  readonly isReadOnly: boolean
  /** Closes the connections when the database falls silent. */
  readonly watch?: SilenceWatch
}

/** Opens connections when first needed; a lost one is opened again by the next read. */
export function openReadConnections(url: string, settings: Settings): ReadConnections {
  const all: ReadConnection[] = Array.from({ length: settings.connections }, () => ({
    opening: undefined,
    running: 0,
  }))

  const withConnection = async <T>(scope: Scope, use: (db: Db) => Promise<T>): Promise<T> => {
    const connection = all.reduce((least, one) => (one.running < least.running ? one : least))
    connection.running += 1
    try {
      if (connection.opening === undefined) settings.watch?.refuseIfSilent()
      connection.opening ??= open(connection, url, settings)
      return await use((await connection.opening).within(scope))
    } finally {
      connection.running -= 1
    }
  }

  return {
    within: (scope) => ({
      run: (statement, values) => withConnection(scope, (db) => db.run(statement, values)),
      texts: (statement, values) => withConnection(scope, (db) => db.texts(statement, values)),
    }),
    withConnection,
    drop: () => {
      for (const connection of all) {
        // An unresponsive connection would not complete a graceful end().
        connection.opening?.then(
          ({ client }) => client.connection.stream.destroy(),
          () => {},
        )
        connection.opening = undefined
      }
    },
    load: () => {
      const opened = all.filter(({ opening }) => opening !== undefined)
      const busy = opened.filter(({ running }) => running > 0)
      const running = busy.reduce((sum, one) => sum + one.running, 0)
      return {
        used: busy.length,
        idle: opened.length - busy.length,
        waiting: running - busy.length,
      }
    },
    close: async () => {
      const opened = await Promise.allSettled(all.flatMap(({ opening }) => opening ?? []))
      await Promise.all(
        opened.flatMap((one) => (one.status === 'fulfilled' ? one.value.client.end() : [])),
      )
    },
  }
}

function open(
  connection: ReadConnection,
  url: string,
  { namesStatements, isReadOnly, watch }: Settings,
): Promise<OpenConnection> {
  const client = new pg.Client(clientSettings(url))
  const lose = () => {
    if (connection.opening === opening) connection.opening = undefined
  }
  client.on('error', lose)
  client.on('end', lose)
  const opening = client.connect().then(() => {
    watch?.watch(client)
    return { client, within: scopedDbs(client, namesStatements, isReadOnly) }
  })
  opening.catch(lose)
  return opening
}
