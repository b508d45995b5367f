import { readDatabase, type DatabaseFigures, type DatabaseKind } from './read-database.ts'

/** A database whose figures are read. */
export type WatchedDatabase = {
  /** Its name in metrics and on the health page: rds, ps or identity; a replica has the name of its primary and `-replica`. */
  readonly name: string
  readonly kind: DatabaseKind
  readonly url: string
}

/** The figures of each database, by name. */
export type AllFigures = ReadonlyMap<string, DatabaseFigures>

/** Reads the figures of the databases. */
export type Figures = {
  /** Returns figures that are at most ten seconds old, however often it is called; never rejects, and takes a few seconds at most. */
  readonly read: () => Promise<AllFigures>
}

// In milliseconds.
const longestUse = 10_000

type Settings = {
  readonly urls: Readonly<Partial<Record<'rds' | 'ps' | 'identity', string>>>
  readonly readUrls: Readonly<Partial<Record<'rds' | 'ps', string>>>
  readonly now?: () => number
}

/** Creates the reader, which connects only when it is first called. */
export function createFigures({
  urls,
  readUrls,
  now = () => performance.now(),
}: Settings): Figures {
  const watched: WatchedDatabase[] = [
    ...Object.entries(urls).map(([name, url]) => ({
      name,
      kind: name === 'identity' ? ('identity' as const) : ('target' as const),
      url,
    })),
    ...Object.entries(readUrls).map(([name, url]) => ({
      name: `${name}-replica`,
      kind: 'replica' as const,
      url,
    })),
  ]
  let readAt = Number.NEGATIVE_INFINITY
  let latest: Promise<AllFigures> | undefined
  const read = async (): Promise<AllFigures> =>
    new Map(
      await Promise.all(
        watched.map(async ({ name, kind, url }) => [name, await readDatabase(url, kind)] as const),
      ),
    )
  return {
    read: () => {
      if (latest === undefined || now() - readAt >= longestUse) {
        readAt = now()
        latest = read()
      }
      return latest
    },
  }
}

/** Returns how far a replica is behind its primary; null when one of them does not report. */
export function replicaLag(
  primary: DatabaseFigures | undefined,
  replica: DatabaseFigures | undefined,
): { readonly bytes: number; readonly seconds: number } | null {
  if (!primary?.server || !replica?.server) return null
  const bytes = Math.max(0, primary.server.position - replica.server.position)
  // The time of the last replayed commit says nothing while nothing is being written.
  return { bytes, seconds: bytes === 0 ? 0 : (replica.server.sinceReplayed ?? 0) }
}
