import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { makeHouse } from '../src/server/make-house.ts'
import type { DatabaseName } from './templates.ts'

/** A server that listens on a free port. */
export type Served = { readonly address: string; readonly close: () => Promise<void> }

/** Serves the databases as the program does; `env` holds settings as the environment would. */
export async function serve(
  urls: Readonly<Record<DatabaseName, string>>,
  env: Readonly<Record<string, string>>,
): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-house-'))
  mkdirSync(join(folder, 'assets'))
  for (const page of ['index.html', 'app.html']) writeFileSync(join(folder, page), page)
  let address = 'http://127.0.0.1'
  const house = makeHouse({
    config: readConfig({
      RDS_URL: urls.rds,
      PS_URL: urls.ps,
      IDENTITY_URL: urls.identity,
      PLUMBLINE_DATA: folder,
      ...env,
    }),
    urls,
    authSecret: 'a secret of the tests that signs nothing of value',
    pagesFolder: folder,
    origins: () => [address],
    report: (error) => console.error(error),
  })
  const app = await makeApp(house)
  address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    address,
    close: async () => {
      await app.close()
      await house.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
