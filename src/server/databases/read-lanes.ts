import pg from 'pg'
import type { Db } from '../../operations/kit/db.ts'
import { clientSettings, dbsOver, type DbWithin } from './connection.ts'
import type { Scope } from './scope.ts'

type Open = { readonly client: pg.Client; readonly within: DbWithin }

type Lane = { opening: Promise<Open> | undefined; underWay: number }

/** Reads of one database on a few connections, several under way on each: what is asked at the same moment travels together. */
export type ReadLanes = {
  readonly within: (scope: Scope) => Db
  /** Lends one lane, so that what is run on it at the same moment is carried out in the order in which it was run. */
  readonly on: <T>(scope: Scope, use: (db: Db) => Promise<T>) => Promise<T>
  /** Destroys every connection, which rejects the reads in flight; the next read opens new ones. */
  readonly drop: () => void
  readonly close: () => Promise<void>
}

/** Opens the lanes when they are first needed; a lane whose connection is lost is opened anew by the next read. */
export function readLanes(
  url: string,
  {
    lanes,
    namesStatements,
    isReadOnly,
  }: {
    readonly lanes: number
    readonly namesStatements: boolean
    readonly isReadOnly: boolean
  },
): ReadLanes {
  const all: Lane[] = Array.from({ length: lanes }, () => ({ opening: undefined, underWay: 0 }))

  const open = (lane: Lane): Promise<Open> => {
    if (lane.opening) return lane.opening
    const client = new pg.Client(clientSettings(url))
    const lose = () => {
      if (lane.opening === opening) lane.opening = undefined
    }
    client.on('error', lose)
    client.on('end', lose)
    const opening = client
      .connect()
      .then(() => ({ client, within: dbsOver(client, namesStatements, isReadOnly) }))
    lane.opening = opening
    opening.catch(lose)
    return opening
  }

  const on = async <T>(scope: Scope, use: (db: Db) => Promise<T>): Promise<T> => {
    const lane = all.reduce((least, one) => (one.underWay < least.underWay ? one : least))
    lane.underWay += 1
    try {
      return await use((await open(lane)).within(scope))
    } finally {
      lane.underWay -= 1
    }
  }

  return {
    within: (scope) => ({
      run: (statement, values) => on(scope, (db) => db.run(statement, values)),
      texts: (statement, values) => on(scope, (db) => db.texts(statement, values)),
    }),
    on,
    drop: () => {
      for (const lane of all) {
        lane.opening?.then(
          ({ client }) => streamOf(client)?.destroy(),
          () => {},
        )
        lane.opening = undefined
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

// An unresponsive connection would not complete a graceful end().
const streamOf = (client: pg.Client) =>
  (client as unknown as { connection?: { stream?: { destroy: () => void } } }).connection?.stream
