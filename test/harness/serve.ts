import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { readConfig } from '#server/settings/config.ts'
import { createAppContext } from '#server/startup/create-app-context.ts'
import { createApp } from '#server/startup/create-app.ts'
import { loadWatching } from '#server/startup/load-watching.ts'
import { testSecret } from '../factories/make-session.ts'
import type { DatabaseName } from './templates.ts'

/** A server listening on a free port. */
export type Served = {
  readonly address: string
  /** Every line that the server has logged; empty unless the settings have a LOG_LEVEL. */
  readonly logged: readonly string[]
  /** Each route as 'GET /path'. */
  readonly routes: readonly string[]
  readonly close: () => Promise<void>
}

/**
 * Starts the server on the databases as the program does; `env` contains settings as the environment would. Pages are
 * empty without a folder of built pages.
 */
export async function serve(
  urls: Readonly<Record<DatabaseName, string>>,
  env: Readonly<Record<string, string>>,
  builtPages?: string,
): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-server-'))
  mkdirSync(join(folder, 'assets'))
  for (const page of ['index.html', 'app.html']) writeFileSync(join(folder, page), page)
  let address = 'http://127.0.0.1'
  let log: FastifyBaseLogger | undefined
  const config = readConfig({
    RDS_URL: urls.rds,
    PS_URL: urls.ps,
    IDENTITY_URL: urls.identity,
    PLUMBLINE_DATA: folder,
    AUTH_SECRET: testSecret,
    // Tests send more requests per minute than people do.
    RATE_LIMIT_PER_MINUTE: '1000000',
    RATE_LIMIT_ANONYMOUS: '1000000',
    // A write that waits for others gets its turn on a machine of any speed.
    LOCK_WAIT_SECONDS: '60',
    LOG_LEVEL: 'silent',
    // Workers would open two more connections to each target, which few tests need.
    JOB_WORKERS: '0',
    // Each new connection plans every statement again, which takes longer than most tests. A test that needs
    // more connections sets them.
    READ_CONNECTIONS: '1',
    IDENTITY_CONNECTIONS: '2',
    ...env,
  })
  const watching = await loadWatching(config, (level, event, words) => log?.[level](event, words))
  const server = createAppContext({
    config,
    watching,
    urls,
    authSecret: testSecret,
    pagesFolder: builtPages ?? folder,
    origins: () => [address],
    report: (error) => console.error(error),
    log: (level, event, words) => log?.[level](event, words),
    mailInterval: 100,
  })
  const logged: string[] = []
  const app = await createApp(server, { write: (line) => void logged.push(line) })
  ;({ log } = app)
  if (config.metricsAddress) await watching.metrics?.listen(config.metricsAddress, server.watched)
  address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    address,
    logged,
    routes: routesIn(app.printRoutes({ commonPrefix: false })),
    close: async () => {
      await app.close()
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// Each level of the route tree indents by four characters.
function routesIn(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, before = '', part = '', methods = ''] =
      /^((?:[│ ] {3})*)[├└]── (\S+)(?: \(([^)]+)\))?$/.exec(line) ?? []
    above.splice(before.length / 4, above.length, part)
    return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${above.join('')}`)
  })
}
