import type pg from 'pg'
import { openIdentity } from '#server/db/open-identity.ts'
import type { Config } from '#server/settings/config.ts'
import { connectDatabases } from './connect-databases.ts'

/** All databases of an installation, with connections to its accounts. */
export type ConnectedInstallation = {
  readonly identity: pg.Pool
  /** The address of the embedded PostgreSQL; undefined when the databases are external. */
  readonly adminUrl: string | undefined
  readonly close: () => Promise<void>
}

/** Connects to all databases of an installation, whether it runs or not. Throws a ConfigError. */
export async function connectInstallation(
  config: Config,
  report: (line: string) => void,
): Promise<ConnectedInstallation> {
  const { urls, adminUrl, stop } = await connectDatabases(config, ['rds', 'ps', 'identity'], report)
  const identity = openIdentity(urls.identity, {
    namesStatements: config.namesStatements,
    connections: 2,
  })
  return {
    identity,
    adminUrl,
    close: async () => {
      await identity.end().catch(() => {})
      await stop()
    },
  }
}
