import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { statement, statementForMany } from '#operations/core/statement.ts'
import { clientSettings, transactionDb } from './connection.ts'

type Asked = { id: number | null; word: string | null; isTrue: boolean | null }

const echo = statementForMany<Asked, Asked & { together: number }>(
  'test.echo',
  { id: 'int', word: 'text', isTrue: 'boolean' },
  (asked) => sql<Asked & { together: number }>`
    select n, id, word, "isTrue", count(*) over () as together from ${asked}
    where id is distinct from 0 order by n desc`,
)
const divide = statementForMany<{ by: number }, { quotient: number }>(
  'test.divide',
  { by: 'int' },
  (asked) => sql<{ quotient: number }>`select n, 10 / by as quotient from ${asked}`,
)
const alone = statement<object, { one: number }>(
  'test.alone',
  () => sql<{ one: number }>`select 1 as one`,
)

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client(clientSettings(inject('adminUrl')))
  await client.connect()
})
afterAll(() => client.end())

const words = [
  'plain',
  '',
  'a "quoted", {braced} \\ word',
  'NULL',
  'a\nline',
  '\u2028 é 漢 😀',
  "o'clock",
]

test('runs of one turn are one statement, and each gets its own rows', async () => {
  const db = transactionDb(client, true)
  const asked = words.map((word, id) => ({ id: id + 1, word, isTrue: id % 2 === 0 }))
  const answers = await Promise.all(asked.map((one) => db.run(echo, one)))
  expect(answers).toEqual(asked.map((one) => [{ ...one, together: words.length }]))
})

test('a run without rows gets none while the others get theirs', async () => {
  const db = transactionDb(client, true)
  const answers = await Promise.all(
    [7, 0, 8].map((id) => db.run(echo, { id, word: null, isTrue: null })),
  )
  expect(answers.map((rows) => rows.map(({ id, word, isTrue }) => [id, word, isTrue]))).toEqual([
    [[7, null, null]],
    [],
    [[8, null, null]],
  ])
})

test('runs of different turns, and a single one, are statements of their own', async () => {
  const db = transactionDb(client, false)
  const first = await db.run(echo, { id: null, word: 'x', isTrue: true })
  const second = await db.run(echo, { id: 2, word: 'y', isTrue: false })
  expect([...first, ...second].map(({ together }) => together)).toEqual([1, 1])
})

test('a database error reaches only the runs of its statement', async () => {
  const db = transactionDb(client, true)
  const [failed, failedToo, done] = await Promise.allSettled([
    db.run(divide, { by: 0 }),
    db.run(divide, { by: 2 }),
    db.run(alone, {}),
  ])
  expect([failed, failedToo]).toMatchObject([
    { status: 'rejected', reason: { code: '22012' } },
    { status: 'rejected', reason: { code: '22012' } },
  ])
  expect(done).toMatchObject({ status: 'fulfilled', value: [{ one: 1 }] })
})
