import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { statement, statementForMany } from '#operations/core/statement.ts'
import { openPostgresProxy, type PostgresProxy } from '#test/harness/postgres-proxy.ts'
import { clientSettings } from './connection.ts'
import { pipelinedTransaction, type Step } from './pipelined-transaction.ts'

const add = statement<{ id: number }, never>(
  'pipelined.add',
  (_, place) => sql<never>`insert into kept values (${place('id')}::int)`,
)
const double = statementForMany<{ id: number; word: string }, { twice: number; at: string }>(
  'pipelined.double',
  { id: 'int', word: 'text' },
  (asked) => sql<{ twice: number; at: string }>`
    select asked.n, asked.id::bigint * 2 as twice, json_build_object('word', asked.word) as told, '2030-01-02T03:04:05Z'::timestamptz as at
    from ${asked} where asked.id > 0 order by asked.n desc`,
)

let proxy: PostgresProxy
let client: pg.Client
let sent: string
beforeEach(async () => {
  proxy = await openPostgresProxy(inject('adminUrl'), (message) => {
    sent += String.fromCharCode(message[0] ?? 0)
  })
  client = new pg.Client(clientSettings(proxy.through(inject('adminUrl'))))
  client.on('error', () => {})
  await client.connect()
  await client.query('create temporary table kept (id int primary key)')
  sent = ''
})
afterEach(() => proxy.close())

const kept = async (): Promise<number[]> =>
  (await client.query<{ id: number }>('select id from kept order by id')).rows.map(({ id }) => id)

const steps = (id: number): Step[] => [
  { statement: add, runs: [{ id }] },
  {
    statement: double,
    runs: [
      { id, word: 'first' },
      { id: 0, word: 'left out' },
      { id: id + 1, word: '{"third", \\}' },
    ],
  },
]
const doubled = (id: number) => {
  const at = '2030-01-02T03:04:05.000Z'
  return [
    [{ twice: id * 2, told: { word: 'first' }, at }],
    [],
    [{ twice: id * 2 + 2, told: { word: '{"third", \\}' }, at }],
  ]
}
const ignore = () => {}

test('the first transaction of a connection prepares its statements, every later one is a single message up to one Sync', async () => {
  const [, first] = await pipelinedTransaction(client, true, steps(1), ignore)
  expect(first).toEqual(doubled(1))
  expect(sent).toBe('PBDES'.repeat(4))
  sent = ''
  const [, second] = await pipelinedTransaction(client, true, steps(2), ignore)
  expect(second).toEqual(doubled(2))
  // Flush makes the database report the statements before it commits.
  expect(sent).toBe(`${'BDE'.repeat(3)}HBDES`)
  expect(await kept()).toEqual([1, 2])
})

test('behind a pooler that loses prepared statements none is named', async () => {
  for (const id of [1, 2]) {
    sent = ''
    const [, rows] = await pipelinedTransaction(client, false, steps(id), ignore)
    expect(rows).toEqual(doubled(id))
    expect(sent).not.toMatch(/H/)
  }
  expect(await kept()).toEqual([1, 2])
})

test('tells when everything but the commit has been executed', async () => {
  for (const id of [1, 2]) {
    const order: string[] = []
    await pipelinedTransaction(client, true, steps(id), () => void order.push('commit'))
    order.push('done')
    expect(order).toEqual(['commit', 'done'])
  }
})

test('a statement that fails is the error, what follows it is not executed, and the connection can be used after a rollback', async () => {
  await pipelinedTransaction(client, true, steps(1), ignore)
  for (const failing of [steps(1), [...steps(3), ...steps(3)]]) {
    let isCommitting = false
    const failed = pipelinedTransaction(client, true, failing, () => (isCommitting = true))
    await expect(failed).rejects.toMatchObject({ code: '23505' })
    expect(isCommitting).toBe(false)
    await client.query('ROLLBACK')
    expect(await kept()).toEqual([1])
  }
  const [, rows] = await pipelinedTransaction(client, true, steps(4), ignore)
  expect(rows).toEqual(doubled(4))
})

test('the first transaction of a connection reports the first error, too', async () => {
  const failed = pipelinedTransaction(client, true, [...steps(1), ...steps(1)], ignore)
  await expect(failed).rejects.toMatchObject({ code: '23505' })
  await client.query('ROLLBACK')
  expect(await kept()).toEqual([])
})

test('a lost connection rejects the transaction', async () => {
  await pipelinedTransaction(client, true, steps(1), ignore)
  const failed = pipelinedTransaction(client, true, steps(2), ignore)
  const refused = expect(failed).rejects.toThrow(/terminated|closed|ECONNRESET/)
  await proxy.close()
  await refused
  proxy = await openPostgresProxy(inject('adminUrl'), ignore)
})
