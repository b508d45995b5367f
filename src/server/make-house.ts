import pg from 'pg'
import { targets } from '../rules/targets.ts'
import type { House } from './house.ts'
import type { Config } from './config.ts'
import { openTargets } from './databases/targets.ts'
import { runJobs } from './jobs/run-jobs.ts'
import type { Databases } from './open-databases.ts'
import { AccessRights } from './road/access.ts'
import { Query } from './road/query.ts'
import { reads, writes } from './road/registry.ts'
import { Transform } from './road/transform.ts'
import { WriteLanes } from './road/write-lanes.ts'
import { authHandler } from './sign-in/auth.ts'
import { sessionFinder } from './sign-in/session.ts'

/** The house with its connections open. */
export type OpenHouse = House & { readonly close: () => Promise<void> }

type Settings = {
  readonly config: Config
  readonly urls: Databases['urls']
  readonly authSecret: string
  readonly pagesFolder: string
  /** The addresses under which people reach the server, the first being its own. */
  readonly origins: () => readonly string[]
  readonly report: (error: unknown) => void
}

/** Puts the parts of the house together over databases that are ready. */
export function makeHouse({
  config,
  urls,
  authSecret,
  pagesFolder,
  origins,
  report,
}: Settings): OpenHouse {
  const databases = openTargets(urls, config.readUrls, config.namesStatements)
  const identity = new pg.Pool({
    connectionString: urls.identity,
    max: 4,
    idleTimeoutMillis: 60_000,
  })
  identity.on('error', () => {})
  const rights = { rds: new AccessRights(config), ps: new AccessRights(config) }
  const lanes = {
    rds: new WriteLanes(databases.rds, rights.rds),
    ps: new WriteLanes(databases.ps, rights.ps),
  }
  const query = new Query(config, reads, {
    rds: { db: databases.rds.reads, rights: rights.rds },
    ps: { db: databases.ps.reads, rights: rights.ps },
  })
  const stopJobs = config.isReadOnly
    ? async () => {}
    : runJobs(
        targets.map((target) => databases[target]),
        report,
      )
  return {
    config,
    transform: new Transform(config, writes, lanes),
    query,
    findSession: sessionFinder(identity),
    auth: authHandler(config, identity, authSecret, origins),
    pagesFolder,
    isReady: async () => {
      const asked = [
        ...targets.map((target) => databases[target].ping()),
        identity.query('select 1'),
      ]
      return (await Promise.allSettled(asked)).every(({ status }) => status === 'fulfilled')
    },
    close: async () => {
      await stopJobs()
      await Promise.all(targets.map((target) => lanes[target].close()))
      await Promise.all([...targets.map((target) => databases[target].close()), identity.end()])
    },
  }
}
