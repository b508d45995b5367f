import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { nextTick } from 'node:process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { statement } from '#operations/core/statement.ts'
import { openPostgresProxy, type PostgresProxy } from '#test/harness/postgres-proxy.ts'
import { clientSettings, scopedDbs } from './connection.ts'
import { enforceReadOnly } from './enforce-read-only.ts'

// What the server relies on beyond the documented behavior of the driver, and why, is in
// docs/decisions/036-driver-internals.md.

const one = statement<object, { n: number }>('internals.one', () => sql`select 1 as n`)
const setting = statement<object, { scope: string }>(
  'internals.setting',
  () => sql`select current_setting('plumbline.projects', true) as scope`,
)
const failing = statement<object, never>('internals.failing', () => sql`select 1 / 0`)
const unknown = statement<object, never>('internals.unknown', () => sql`select nothing`)
const held = statement<object, { n: number }>('internals.held', () => sql`select n from held`)
const add = statement<object, never>('internals.add', () => sql`insert into added values (1)`)

let proxy: PostgresProxy
let client: pg.Client
let sent: string[]
beforeEach(async () => {
  proxy = await openPostgresProxy(inject('adminUrl'), (message) => {
    sent.push(labelOf(message))
  })
  client = new pg.Client(clientSettings(proxy.through(inject('adminUrl'))))
  client.on('error', () => {})
  sent = []
  await client.connect()
  sent = []
})
// Also closes the connection, whatever state a test leaves it in.
afterEach(() => proxy.close())

/** Describes a protocol message: its letter, and the name of the statement that it prepares or binds. */
function labelOf(message: Buffer): string {
  const [first = '', second = ''] = message.subarray(5).toString('latin1').split('\0')
  const letter = String.fromCharCode(message[0] ?? 0)
  return { P: `P ${first}`, B: `B ${second}`, Q: `Q ${first}` }[letter] ?? letter
}

const endless = 'select pg_sleep(600)'

type Step = (this: object, ...args: unknown[]) => unknown

/** Returns a query of the driver that records its steps as they are called. */
function recorded(asked: { readonly text: string; readonly queryMode?: 'extended' }) {
  const steps: unknown[] = []
  const query = new pg.Query(asked, undefined, (error) => {
    steps.push(error ?? 'callback')
  })
  for (const name of ['prepare', 'handleDataRow', 'handleCommandComplete', 'handleError']) {
    const step = (query as unknown as Record<string, Step>)[name]
    Object.assign(query, {
      [name]: (...args: unknown[]) => {
        steps.push(name)
        const of = args.find((each) => each instanceof pg.Connection)
        if (of !== undefined && of !== client.connection) steps.push('another connection')
        return step?.apply(query, args)
      },
    })
  }
  return { query, steps }
}

test('package.json pins pg to the version that is installed', () => {
  const root = join(import.meta.dirname, '../../..')
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  expect(read('package.json').dependencies.pg).toBe(read('node_modules/pg/package.json').version)
})

test.each([
  'prepare',
  'handleRowDescription',
  'handleDataRow',
  'handleCommandComplete',
  'handleReadyForQuery',
])('pg.Query has a method %s, which a subclass overrides', (name) => {
  expect(Object.getOwnPropertyDescriptor(pg.Query.prototype, name)?.value).toBeTypeOf('function')
})

test('a query in extended mode is prepared once, then handed each row and each completion, then called back', async () => {
  const { query, steps } = recorded({ text: 'values (1), (2)', queryMode: 'extended' })
  client.query(query)
  await once(query, 'end')
  expect(steps).toEqual([
    'prepare',
    'handleDataRow',
    'handleDataRow',
    'handleCommandComplete',
    'callback',
  ])
  expect(sent).toEqual(['P ', 'B ', 'D', 'E', 'S'])
})

test('without extended mode a query that has no values is not prepared', async () => {
  const { query, steps } = recorded({ text: 'select 1' })
  client.query(query)
  await once(query, 'end')
  expect(steps).not.toContain('prepare')
  expect(sent).toEqual(['Q select 1'])
})

test('a connection that pipelines accepts subclasses of pg.Query and rejects other objects that submit themselves', async () => {
  class Another extends pg.Query {}
  const query = new Another({ text: 'select 1' })
  client.query(query)
  await once(query, 'end')
  const { promise, resolve } = Promise.withResolvers<string>()
  const other = {
    submit: () => resolve('submitted'),
    handleError: ({ message }: Error) => resolve(message),
  }
  client.query(other)
  expect(await promise).toContain('not supported in pipeline mode')
})

test('a scope travels before its statement, up to the same Sync, under the name by which the connection prepared it', async () => {
  const within = scopedDbs(client, true)
  await Promise.all([within([1]).run(one, {}), within('all').run(one, {})])
  await scopedDbs(client, true)([2]).run(one, {})
  const asPrepared = 'B scope.set E B internals.one D E S'
  expect(sent.join(' ')).toBe(
    [
      'P scope.set B scope.set D E S',
      'B scope.set E P internals.one B internals.one D E S',
      asPrepared,
      asPrepared,
    ].join(' '),
  )
})

test('without named statements the scope is parsed each time, before its statement', async () => {
  const within = scopedDbs(client, false)
  expect(await within([1]).run(setting, {})).toEqual([{ scope: '{[1,1]}' }])
  expect(sent).toEqual(['P ', 'B ', 'E', 'P ', 'B ', 'D', 'E', 'S'])
})

test('a statement that fails under a scope rejects once, and the connection stays usable', async () => {
  const within = scopedDbs(client, true)
  const [failed, next] = await Promise.allSettled([
    within([1]).run(failing, {}),
    within([2]).run(setting, {}),
  ])
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(next).toMatchObject({ status: 'fulfilled', value: [{ scope: '{[2,2]}' }] })
})

test('a statement whose scope could not be set is not executed', async () => {
  await client.query('create temp table added (n int)')
  const within = scopedDbs(client, true)
  await within('all').run(add, {})
  await client.query('deallocate "scope.set"')
  await expect(within([1]).run(add, {})).rejects.toMatchObject({ code: '26000' })
  expect((await client.query('select from added')).rowCount).toBe(1)
})

test('a statement whose preparation failed is not treated as prepared', async () => {
  const within = scopedDbs(client, true)
  for (const _ of [1, 2])
    await expect(within([1]).run(unknown, {})).rejects.toMatchObject({ code: '42703' })
  expect(sent.filter((message) => message === 'P internals.unknown')).toHaveLength(2)
})

test.each([
  ['a scope', [1] as const],
  ['no scope', []],
])(
  'statements behind one that was not parsed, within %s, fail for its reason, and are parsed once it can be',
  async (_, scope) => {
    const holder = new pg.Client({ connectionString: inject('adminUrl') })
    await holder.connect()
    await holder.query('create table held (n int)')
    try {
      await holder.query('begin')
      await holder.query('lock table held')
      await client.query(`set lock_timeout = '100ms'`)
      const within = scopedDbs(client, true)
      const ask = () => Promise.allSettled([1, 2, 3].map(() => within(scope).run(held, {})))
      const reason = { code: '55P03' }
      expect(await ask()).toMatchObject([{ reason }, { reason }, { reason }])
      await holder.query('rollback')
      const value: unknown[] = []
      expect(await ask()).toMatchObject([{ value }, { value }, { value }])
    } finally {
      await holder.query('rollback')
      await holder.query('drop table held')
      await holder.end()
    }
  },
)

test('client.connection.stream is the socket, and queries issued while it is corked are written at the end of the turn', async () => {
  const { stream } = client.connection
  expect(stream).toBeInstanceOf(Socket)
  const within = scopedDbs(client, true)
  const asked = [1, 2, 3].map((id) => within([id]).run(one, {}))
  // The driver corks and uncorks for each statement, which leaves the outer cork in place.
  expect(stream.writableCorked).toBe(1)
  expect(stream.writableLength).toBeGreaterThan(100)
  await promisify(nextTick)()
  expect(stream.writableCorked).toBe(0)
  expect(await Promise.all(asked)).toEqual([[{ n: 1 }], [{ n: 1 }], [{ n: 1 }]])
})

test('destroying client.connection.stream rejects pending queries and ends the client', async () => {
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  const asked = Promise.allSettled([1, 2].map(() => client.query(endless)))
  client.connection.stream.destroy()
  const reason = { message: 'Connection terminated unexpectedly' }
  expect(await asked).toMatchObject([{ reason }, { reason }])
  await ended
})

test('a pool lends out a client whose method query was replaced when it connected', async () => {
  const pool = new pg.Pool({ ...clientSettings(inject('adminUrl')), max: 1 })
  pool.on('connect', enforceReadOnly)
  try {
    for (const begin of ['BEGIN', 'begin']) {
      const lent = await pool.connect()
      await lent.query(begin)
      expect((await lent.query('show transaction_read_only')).rows).toEqual([
        { transaction_read_only: 'on' },
      ])
      await lent.query('rollback')
      lent.release()
    }
  } finally {
    await pool.end()
  }
})

test('a client says whether a statement is not answered yet, also of several in a pipeline', async () => {
  const isReady = () => (client as unknown as { readyForQuery: boolean }).readyForQuery
  expect(isReady()).toBe(true)
  const first = client.query('select 1')
  const second = client.query('select pg_sleep(0.1)')
  expect(isReady()).toBe(false)
  await first
  expect(isReady()).toBe(false)
  await second
  expect(isReady()).toBe(true)
  await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero')
  await client.query('select 1')
  expect(isReady()).toBe(true)
})
