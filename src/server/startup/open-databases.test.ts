import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readerRole, serverRole } from '#database/embedded/role-passwords.ts'
import { testSecret } from '#test/factories/make-session.ts'
import { copyDatabases } from '#test/harness/copy-databases.ts'
import { openDatabaseGate } from '#test/harness/database-gate.ts'
import { nightly } from '#test/harness/nightly.ts'
import { readConfig } from '../settings/config.ts'
import { openDatabases } from './open-databases.ts'

// Creating a cluster takes a second, or several on a busy machine.
const folder = mkdtempSync(join(tmpdir(), 'plumbline-open-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const writing = `insert into "StandardsSet" ("Name") values ('Written')`

async function outcomeOf(url: string, text: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
    return 'done'
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await client.end()
  }
}

async function open(env: Record<string, string>) {
  const said: string[] = []
  const { urls, stop } = await openDatabases(readConfig(env), (line) => said.push(line))
  const role = (name: keyof typeof urls) => new URL(urls[name]).username
  const roles = [role('rds'), role('ps'), role('identity')]
  const written = await outcomeOf(urls.rds, writing)
  const readable = await outcomeOf(urls.ps, 'select from "Project"')
  const session = await outcomeOf(urls.identity, 'delete from "session"')
  await stop()
  return { said, roles, outcomes: { written, readable, session } }
}

test(
  'with the embedded PostgreSQL a read-only environment uses a role that can only read the targets',
  nightly,
  async () => {
    const own = { PLUMBLINE_DATA: join(folder, 'data') }
    const everything = { written: 'done', readable: 'done', session: 'done' }
    const live = await open({ ...own, TARGET_ENV: 'live' })
    expect(live).toMatchObject({
      roles: [serverRole, serverRole, serverRole],
      outcomes: everything,
    })
    for (const env of [
      { TARGET_ENV: 'production' },
      { TARGET_ENV: 'staging', STAGING_READ_ONLY: 'true' },
    ]) {
      const frozen = await open({ ...own, ...env })
      expect(frozen.roles).toEqual([readerRole, readerRole, serverRole])
      expect(frozen.outcomes).toEqual({ ...everything, written: '42501' })
      expect(frozen.said.join('\n')).not.toContain('may write')
    }
    expect((await open({ ...own, TARGET_ENV: 'live' })).outcomes).toEqual(everything)
  },
)

test('external: the owner grants a role what it needs to read, and a role that may write is reported and keeps its rights', async () => {
  const databases = await copyDatabases()
  const { urls, ownerUrls, readerUrls } = databases
  const env = {
    TARGET_ENV: 'production',
    PLUMBLINE_DATA: join(folder, 'outside'),
    RDS_URL: readerUrls.rds,
    PS_URL: urls.ps,
    IDENTITY_URL: urls.identity,
    RDS_OWNER_URL: ownerUrls.rds,
    AUTH_SECRET: testSecret,
    STORAGE_ENSURES: 'fsync, full_page_writes',
  }
  try {
    const { said, outcomes } = await open(env)
    expect(outcomes).toEqual({ written: '42501', readable: 'done', session: 'done' })
    expect(said.filter((line) => line.includes('may write'))).toEqual([
      expect.stringContaining(
        `The role ${serverRole} of PS_URL may write to ps, which is read-only here.`,
      ),
    ])
    expect(await outcomeOf(urls.ps, writing)).toBe('done')
  } finally {
    await databases.drop()
  }
})

test('a start survives the loss of any of its connections', async () => {
  const { urls, drop } = await copyDatabases()
  const start = async (lost?: number) => {
    const gate = await openDatabaseGate(urls.rds)
    if (lost !== undefined) gate.lose(lost)
    const said: string[] = []
    const { stop } = await openDatabases(
      readConfig({
        RDS_URL: gate.through(urls.rds),
        PS_URL: urls.ps,
        IDENTITY_URL: urls.identity,
        PLUMBLINE_DATA: join(folder, `losing-${lost}`),
      }),
      (line) => said.push(line),
    )
    await stop()
    await gate.close()
    expect(said.filter((line) => !line.endsWith('Waiting for it.'))).toEqual([])
    return { connections: gate.connections(), isWaited: said.length > 0 }
  }
  try {
    const { connections, isWaited } = await start()
    expect(isWaited).toBe(false)
    const each = Array.from({ length: connections }, (_, index) => start(index + 1))
    const waited = (await Promise.all(each)).filter((one) => one.isWaited)
    // Losing a connection that only checks for a pooler does not make startup wait.
    expect(waited.length).toBeGreaterThan(2)
  } finally {
    await drop()
  }
})
