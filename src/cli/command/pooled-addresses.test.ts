import { afterAll, beforeAll, expect, test } from 'vitest'
import { withConnections } from '#server/backup/base/table-digests.ts'
import { externalTargets } from '#server/backup/runs/installation.ts'
import { readConfig } from '#server/settings/config.ts'
import { copyDatabases, type CopiedDatabases } from '#test/harness/copy-databases.ts'
import { needingPgBouncer, startPooler, type Pooler } from '#test/harness/pgbouncer.ts'
import { withVerifier } from '../verify-history/with-verifier.ts'
import { connectTarget } from './connect-targets.ts'

let databases: CopiedDatabases
beforeAll(async () => {
  databases = await copyDatabases()
})
afterAll(() => databases.drop())

const addresses = (pooler: Pooler, more: Record<string, string> = {}) =>
  readConfig({
    RDS_URL: pooler.through(databases.urls.rds),
    PS_URL: pooler.through(databases.urls.ps),
    IDENTITY_URL: pooler.through(databases.urls.identity),
    ...more,
  })

async function withPooler(
  use: (pooler: Pooler) => Promise<void>,
  more: { readonly ignored?: string } = {},
): Promise<void> {
  const pooler = await startPooler(databases.urls.rds, 2, more)
  try {
    await use(pooler)
  } finally {
    await pooler.stop()
  }
}

test.for([{}, { ignored: 'options' }])(
  'behind a pooler neither the history nor the files of only some rows are read (%j)',
  needingPgBouncer,
  (more) =>
    withPooler(async (pooler) => {
      const config = addresses(pooler)
      const { url } = await connectTarget(config, 'rds', () => {})
      await expect(withVerifier(url, async () => {})).rejects.toThrow(
        /pooler in transaction mode.*RDS_DIRECT_URL/,
      )
      await expect(withConnections(externalTargets(config), async () => {})).rejects.toThrow(
        /^The address of (rds|ps) leads to a pooler.*(RDS|PS)_DIRECT_URL\.$/,
      )
    }, more),
)

test('commands read over the addresses of the databases themselves', needingPgBouncer, () =>
  withPooler(async (pooler) => {
    const { rds, ps } = databases.urls
    const config = addresses(pooler, { RDS_DIRECT_URL: rds, PS_DIRECT_URL: ps })
    const { url } = await connectTarget(config, 'rds', () => {})
    expect(url).toBe(rds)
    await expect(withVerifier(url, async () => 'read')).resolves.toBe('read')
    const counted = await withConnections(externalTargets(config), async ({ ps: client }) =>
      client?.query('select from "Project"'),
    )
    expect(counted?.rowCount).toBeGreaterThan(0)
  }),
)
