import pg from 'pg'
import { targets, type Target } from '../rules/targets.ts'
import type { House } from './house.ts'
import type { Config } from './config.ts'
import { openTargets } from './databases/targets.ts'
import { fileStores } from './files/file-stores.ts'
import { Uploads } from './files/uploads.ts'
import { runJobs } from './jobs/run-jobs.ts'
import type { Databases } from './open-databases.ts'
import { AccessRights } from './road/access.ts'
import { followUp } from './road/follow-up.ts'
import { Query } from './road/query.ts'
import { fileReads, reads, writes } from './road/registry.ts'
import { Transform } from './road/transform.ts'
import { WriteLanes } from './road/write-lanes.ts'
import { authHandler } from './sign-in/auth.ts'
import { countSignIns } from './sign-in/count-sign-ins.ts'
import { sessionFinder } from './sign-in/session.ts'
import { openSignIns } from './sign-in/sign-ins.ts'

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
  const signIns = openSignIns(identity)
  const rights = { rds: new AccessRights(config), ps: new AccessRights(config) }
  const files = fileStores(config.dataFolder)
  const uploadTarget = (target: Target) => ({
    database: databases[target],
    rights: rights[target],
    store: files[target],
  })
  const lanes = {
    rds: new WriteLanes(databases.rds, rights.rds),
    ps: new WriteLanes(databases.ps, rights.ps),
  }
  const query = new Query(
    config,
    new Map([...reads, ...fileReads]),
    {
      rds: { db: databases.rds.reads, rights: rights.rds },
      ps: { db: databases.ps.reads, rights: rights.ps },
    },
    signIns,
  )
  const stopJobs = config.isReadOnly
    ? async () => {}
    : runJobs(
        targets.map((target) => ({ database: databases[target], store: files[target] })),
        report,
      )
  return {
    config,
    transform: new Transform(config, writes, lanes, followUp(signIns, report)),
    query,
    uploads: new Uploads(config, { rds: uploadTarget('rds'), ps: uploadTarget('ps') }),
    files,
    findSession: sessionFinder(identity),
    auth: countSignIns(authHandler(config, identity, authSecret, origins), signIns, report),
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
