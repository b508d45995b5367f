import { once } from 'node:events'
import { createConnection, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDatabases, type CopiedDatabases } from '#test/harness/copy-databases.ts'
import { needingPgBouncer, startPooler } from '#test/harness/pgbouncer.ts'
import { ConfigError } from '../settings/config-error.ts'
import { readConfig } from '../settings/config.ts'
import { waitForDatabases } from './wait-for-databases.ts'

let databases: CopiedDatabases
beforeAll(async () => {
  databases = await copyDatabases()
})
afterAll(() => databases.drop())

const awaited = (env: Record<string, string>, report: (line: string) => void = () => {}) =>
  waitForDatabases(readConfig({ START_WAIT_SECONDS: '0', ...env }), report)

const changed = (url: string, change: (address: URL) => void): string => {
  const address = new URL(url)
  change(address)
  return address.href
}

test('stops waiting once the databases respond', async () => {
  const { rds, ps, identity } = databases.urls
  await expect(
    awaited({ RDS_URL: rds, PS_URL: ps, IDENTITY_URL: identity }),
  ).resolves.toBeUndefined()
})

test('each database that cannot be used is named by its setting, without the password', async () => {
  const { rds, ps, identity } = databases.urls
  const failure = await awaited({
    RDS_URL: changed(rds, (address) => (address.password = 'hidden')),
    PS_URL: changed(ps, (address) => (address.pathname = '/nowhere')),
    IDENTITY_URL: changed(identity, (address) => (address.port = '1')),
    RDS_OWNER_URL: 'postgres://owner:hidden@nowhere.invalid/rds',
  }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ConfigError)
  const { problems, message } = failure as ConfigError
  expect(problems.toSorted()).toEqual([
    'IDENTITY_URL: nothing answers at 127.0.0.1:1 (ECONNREFUSED).',
    expect.stringMatching(/^PS_URL: there is no database nowhere at 127\.0\.0\.1:\d+\.$/),
    expect.stringMatching(/^RDS_OWNER_URL: the host nowhere\.invalid is not known/),
    expect.stringMatching(/^RDS_URL: PostgreSQL at \S+ refuses the role \S+ or its password\.$/),
  ])
  expect(message).not.toContain('hidden')
})

test('a start waits for a database that is not up yet', async () => {
  const real = new URL(databases.urls.rds)
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  taken.close()
  await once(taken, 'close')
  const forward = createServer((client) => {
    const server = createConnection({ host: real.hostname, port: Number(real.port) })
    client.on('error', () => server.destroy()).pipe(server)
    server.on('error', () => client.destroy()).pipe(client)
  })
  const said: string[] = []
  try {
    await awaited(
      {
        RDS_URL: changed(real.href, (url) => (url.port = String(port))),
        START_WAIT_SECONDS: '60',
        NAMED_STATEMENTS: 'false',
      },
      (line) => {
        said.push(line)
        forward.listen(port, '127.0.0.1')
      },
    )
    expect(said).toEqual([
      `RDS_URL: nothing answers at 127.0.0.1:${port} (ECONNREFUSED). Waiting for it.`,
    ])
  } finally {
    forward.close()
  }
})

test(
  'a pooler that loses prepared statements, or announcements of jobs, is found at the start',
  needingPgBouncer,
  async () => {
    const pooler = await startPooler(databases.urls.rds, 3)
    try {
      const RDS_URL = pooler.through(databases.urls.rds)
      await expect(awaited({ RDS_URL })).rejects.toThrow(
        'RDS_URL leads to a pooler that loses prepared statements. Set NAMED_STATEMENTS=false',
      )
      const NAMED_STATEMENTS = 'false'
      await expect(
        awaited({ RDS_URL, NAMED_STATEMENTS, JOB_WORKERS: '0' }),
      ).resolves.toBeUndefined()
      await expect(awaited({ RDS_URL, NAMED_STATEMENTS })).rejects.toThrow(
        'RDS_URL leads to a pooler in transaction mode, through which queued jobs are not announced. Name the database itself in RDS_DIRECT_URL',
      )
      await expect(awaited({ RDS_URL, NAMED_STATEMENTS, RDS_DIRECT_URL: RDS_URL })).rejects.toThrow(
        'RDS_DIRECT_URL leads to a pooler in transaction mode',
      )
      await expect(
        awaited({ RDS_URL, NAMED_STATEMENTS, RDS_DIRECT_URL: databases.urls.rds }),
      ).resolves.toBeUndefined()
    } finally {
      await pooler.stop()
    }
  },
)
