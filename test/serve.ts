import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { makeApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { makeHouse } from '../src/server/make-house.ts'
import { testSecret } from './make-session.ts'
import type { DatabaseName } from './templates.ts'

/** A server that listens on a free port. */
export type Served = {
  readonly address: string
  /** Every line that the server has logged; nothing is unless the settings name a LOG_LEVEL. */
  readonly logged: readonly string[]
  /** Each route as 'GET /path'. */
  readonly routes: readonly string[]
  readonly close: () => Promise<void>
}

/** Serves the databases as the program does; `env` holds settings as the environment would. Pages are empty unless a folder of built ones is named. */
export async function serve(
  urls: Readonly<Record<DatabaseName, string>>,
  env: Readonly<Record<string, string>>,
  builtPages?: string,
): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-house-'))
  mkdirSync(join(folder, 'assets'))
  for (const page of ['index.html', 'app.html']) writeFileSync(join(folder, page), page)
  let address = 'http://127.0.0.1'
  let log: FastifyBaseLogger | undefined
  const house = makeHouse({
    config: readConfig({
      RDS_URL: urls.rds,
      PS_URL: urls.ps,
      IDENTITY_URL: urls.identity,
      PLUMBLINE_DATA: folder,
      AUTH_SECRET: testSecret,
      // A test asks for more in a minute than people do.
      RATE_LIMIT_PER_MINUTE: '1000000',
      RATE_LIMIT_ANONYMOUS: '1000000',
      // However slow the machine is, a write that waits for others gets its turn.
      LOCK_WAIT_SECONDS: '60',
      LOG_LEVEL: 'silent',
      ...env,
    }),
    urls,
    authSecret: testSecret,
    pagesFolder: builtPages ?? folder,
    origins: () => [address],
    report: (error) => console.error(error),
    log: (level, event, words) => log?.[level](event, words),
  })
  const logged: string[] = []
  const app = await makeApp(house, { write: (line) => void logged.push(line) })
  ;({ log } = app)
  address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    address,
    logged,
    routes: routesIn(app.printRoutes({ commonPrefix: false })),
    close: async () => {
      await app.close()
      await house.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// The tree of routes goes one level deeper with every four characters.
function routesIn(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, before = '', part = '', methods = ''] =
      /^((?:[│ ] {3})*)[├└]── (\S+)(?: \(([^)]+)\))?$/.exec(line) ?? []
    above.splice(before.length / 4, above.length, part)
    return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${above.join('')}`)
  })
}
