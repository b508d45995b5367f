import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { readerRole } from '#database/embedded/role-passwords.ts'
import { grantReadTo } from '#database/grant.ts'
import { statement } from '#operations/core/statement.ts'
import { targets } from '#rules/api/targets.ts'
import { browserOf } from '#test/harness/browser-of.ts'
import {
  hasPgBouncer,
  needingPgBouncer,
  startPooler,
  type Pooler,
} from '#test/harness/pgbouncer.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { underRole } from '#test/harness/under-role.ts'
import { mayWrite } from './may-write.ts'
import { openTargets, type TargetDatabase } from './targets.ts'

const readOnlyTransaction = '25006'
const notPermitted = '42501'

const insertModule = statement<object, { Id: number }>(
  'test.insertModule',
  () => sql<{ Id: number }>`insert into "StandardsSet" ("Name") values ('Written') returning "Id"`,
)
const nameProjects = statement<object, never>(
  'test.nameProjects',
  () => sql<never>`update "Project" set "Name" = 'Written'`,
)
const countModules = statement<object, { count: number }>(
  'test.countModules',
  () => sql<{ count: number }>`select count(*)::int as count from "StandardsSet"`,
)

const test = serverTest
  .extend('pooler', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    if (!hasPgBouncer) return null
    const pooler = await startPooler(server.urls.rds, 2)
    onCleanup(() => pooler.stop())
    return pooler
  })
  .extend('asReader', { scope: 'file' }, async ({ server }) => {
    for (const target of targets) {
      const owner = new pg.Pool({ connectionString: server.ownerUrls[target], max: 1 })
      await owner.query(grantReadTo(readerRole))
      await owner.end()
    }
    return (url: string) => (url.endsWith('_identity') ? url : underRole(url, readerRole))
  })

const codeOf = (done: Promise<unknown>) =>
  done.then(
    () => 'written',
    (error: { code?: string }) => error.code,
  )

// Every way in which the server queries a target.
const ways: Record<string, (rds: TargetDatabase) => Promise<unknown>> = {
  'a transaction on a lent connection': (rds) =>
    rds.withConnection(null, async (client, db) => {
      await client.query('BEGIN')
      try {
        return await db.run(insertModule, {})
      } finally {
        await client.query('ROLLBACK')
      }
    }),
  'a transaction on a connection of its own': async (rds) => {
    const { client, db } = await rds.openConnection(() => {})
    await client.query('BEGIN')
    try {
      return await db.run(insertModule, {})
    } finally {
      await client.end()
    }
  },
  'a statement on a lent connection': (rds) =>
    rds.withConnection('all', (_, db) => db.run(nameProjects, {})),
  'a statement in no scope': (rds) => rds.withConnection([], (_, db) => db.run(insertModule, {})),
  'a statement among reads': (rds) => rds.reads([1]).run(nameProjects, {}),
  'a statement among reads in no scope': (rds) => rds.reads([]).run(insertModule, {}),
}

const reached = [
  ['directly', true, (_: Pooler | null, url: string) => url],
  ['behind a pooler', false, (pooler: Pooler | null, url: string) => pooler?.through(url) ?? url],
] as const

for (const [how, namesStatements, through] of reached)
  test.for(Object.entries(ways))(
    `${how}, PostgreSQL rejects what %s writes in a read-only environment, and accepts it elsewhere`,
    how === 'directly' ? {} : needingPgBouncer,
    async ([_, write], { server, pooler }) => {
      const urls = { rds: through(pooler, server.urls.rds), ps: server.urls.ps }
      const frozen = openTargets(urls, { namesStatements, isReadOnly: true })
      const open = openTargets(urls, { namesStatements })
      try {
        const before = await frozen.rds.reads([]).run(countModules, {})
        expect(await codeOf(write(frozen.rds))).toBe(readOnlyTransaction)
        // The same pooled connections are reused by other requests.
        expect(await codeOf(write(open.rds))).toBe('written')
        expect(await codeOf(write(frozen.rds))).toBe(readOnlyTransaction)
        expect(
          await frozen.rds.withConnection('all', (__, db) => db.run(countModules, {})),
        ).toHaveLength(1)
        expect(before).toHaveLength(1)
      } finally {
        await Promise.all([frozen.rds, frozen.ps, open.rds, open.ps].map((one) => one.close()))
      }
    },
  )

test('the read-only role can change no table but the audit log, and is recognized as read-only', async ({
  server,
  asReader,
}) => {
  const reader = new pg.Pool({ connectionString: asReader(server.urls.rds), max: 1 })
  const serverPool = new pg.Pool({ connectionString: server.urls.rds, max: 1 })
  try {
    expect([await mayWrite(reader), await mayWrite(serverPool)]).toEqual([false, true])
    const { rows } = await reader.query<{ name: string }>(
      `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
    )
    expect(rows.length).toBeGreaterThan(30)
    for (const { name } of rows) {
      const table = pg.escapeIdentifier(name)
      expect(await codeOf(reader.query(`select from ${table} limit 1`))).toBe('written')
      expect(await codeOf(reader.query(`delete from ${table}`))).toBe(notPermitted)
      expect(await codeOf(reader.query(`truncate ${table}`))).toBe(notPermitted)
      if (name !== 'Refusal')
        expect(await codeOf(reader.query(`insert into ${table} default values`))).toBe(notPermitted)
    }
  } finally {
    await Promise.all([reader.end(), serverPool.end()])
  }
})

test('a production server under that role serves, lets people sign in and records denied calls', async ({
  server,
  made,
  asReader,
}) => {
  const frozen = await server.another({ TARGET_ENV: 'production' }, asReader)
  try {
    for (const role of ['ADM', 'C+', 'K+'] as const) {
      const { status } = await frozen.read(role, 'projects/{id}/project', { id: made.project })
      expect(status).toBe(200)
    }
    expect((await frozen.fetch('/readyz')).status).toBe(200)
    const sessions = 'select count(*)::int as count from "session"'
    const [before] = await server.sql('identity', sessions)
    const signedIn = await browserOf(frozen).signIn('cora.consultant@plumbline.test')
    expect(signedIn.status).toBe(200)
    const [after] = await server.sql('identity', sessions)
    expect(after.count).toBe(before.count + 1)
    const denied = await frozen.write('ADM', 'Date:Create', {
      project_id: made.project,
      name: 'x',
      date: '2027-01-01',
    })
    expect(denied.status).toBe(423)
    const [row] = await server.sql('rds', 'select "Code" from "Refusal" order by "Id" desc limit 1')
    expect(row).toEqual({ Code: 'readOnly' })
  } finally {
    await frozen.close()
  }
})
