import { testSecret } from '#test/factories/make-session.ts'
import { freePort } from '#test/harness/free-port.ts'
import { startCluster } from '../installation/cluster.ts'
import { ownTree, startProgram } from '../installation/program.ts'

const undurable = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/**
 * Starts a live server on a PostgreSQL that may respond before anything is on disk; returns the settings that the server fails to name when it
 * refuses to start.
 */
export async function settingsNotRefused(): Promise<string[]> {
  const cluster = await startCluster(undurable)
  const { urls, folder } = cluster
  const server = startProgram('server', ownTree, {
    TARGET_ENV: 'live',
    RDS_URL: urls.rds,
    PS_URL: urls.ps,
    IDENTITY_URL: urls.identity,
    AUTH_SECRET: testSecret,
    PLUMBLINE_DATA: `${folder}/data`,
    PUBLIC_URL: 'https://plumbline.test',
    PORT: String(await freePort()),
  })
  try {
    const said = await server.ready.then(
      () => '',
      ({ message }: Error) => message,
    )
    return Object.keys(undurable)
      .filter((name) => !said.includes(`${name} = off`))
      .map((name) => `a live server starts on a PostgreSQL with ${name} = off`)
  } finally {
    await server.stop()
    await cluster.stop()
  }
}
