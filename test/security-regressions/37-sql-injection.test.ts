import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { WriteName } from '#operations/contracts.ts'
import { reads, writes } from '#server/pipeline/registry.ts'
import { nightly } from '../harness/nightly.ts'
import { test } from '../harness/server-test.ts'
import { expectUntouched } from './untouched.ts'

const payloads = [
  `'`,
  `"`,
  `' or '1'='1`,
  `" or "1"="1`,
  `1 or 1=1`,
  `1) or (1=1`,
  `1; drop table "Task"; --`,
  `'; drop table "Task"; --`,
  `1 union select "token" from "session"`,
  `' union select null, "UserName", null from "User" --`,
  `1/**/or/**/1=1`,
  `$1`,
  `:x`,
  `?`,
  `\\'; select pg_sleep(9); --`,
  `1 limit 1 offset 1`,
  `"Id" desc`,
  `(select version())`,
  `{"a": "' or 1=1"}`,
  `％27 or 1=1`,
]

/** Each parameter is sent one payload, chosen in rotation, and in the nightly run all of them. */
const rounds = [
  [(parameter: number) => [payloads[parameter % payloads.length] as string], {}],
  [() => payloads, nightly],
] as const

for (const [payloadsFor, options] of rounds)
  test(
    '37 SQL injection: no parameter of a read returns more rows than it names, or breaks the statement',
    options,
    async ({ server }) => {
      let parameter = 0
      const project = { project_id: '1', id: '1', module_id: '1' }
      for (const [name, { contract }] of reads) {
        const example = contract.example.query as Record<string, string>
        const words = [
          ...new Set([
            ...Object.keys(example),
            'sort',
            'order',
            'limit',
            'before',
            'user_id',
            'focus',
            'standard_id',
            'search',
            'apiDb',
          ]),
        ]
        for (const word of words)
          for (const payload of payloadsFor((parameter += 1))) {
            const query = { ...example, ...project, [word]: payload }
            const path = contract.path.replace('{id}', encodeURIComponent(query.id))
            const { id: _id, ...rest } = query
            const { status, body } = await server.fetch(
              `${path}?${new URLSearchParams({ apiDb: 'rds', ...rest }).toString()}`,
              { headers: server.as('K+') },
            )
            expect([name, word, payload, status < 500]).toEqual([name, word, payload, true])
            expect([name, word, payload, JSON.stringify(body).includes('PostgreSQL')]).toEqual([
              name,
              word,
              payload,
              false,
            ])
          }
      }
    },
  )

test('37 SQL injection: a person is found by the whole id only', async ({ server }) => {
  const own = await server.read('ADM', 'tasks/for_dashboard', { user_id: server.idOf('ADM') })
  expect(own.status).toBe(200)
  for (const payload of payloads) {
    const { status, body } = await server.read('ADM', 'tasks/for_dashboard', {
      user_id: `${server.idOf('ADM')}${payload}`,
    })
    expect([payload, status === 400 || body.data.length === 0]).toEqual([payload, true])
    const history = await server.read('ADM', 'transformations/query', {
      project_id: 1,
      focus: `Task${payload}`,
    })
    expect([payload, history.status === 400 || history.body.data.length === 0]).toEqual([
      payload,
      true,
    ])
  }
})

// In turn, every id of an example is replaced by a payload.
const ids = /(?:^|_)(?:id|Id)$/

for (const [payloadsFor, options] of rounds)
  test('37 SQL injection: no id of a write is anything but an id', options, async ({ server }) => {
    let parameter = 0
    const attacks = [...writes].flatMap(([name, { contract }]) => {
      const example = contract.example.parameters as Record<string, unknown>
      return Object.keys(example)
        .filter((key) => ids.test(key))
        .flatMap((key) =>
          payloadsFor((parameter += 1)).map(
            (payload) =>
              [
                `${name} ${key} ${payload}`,
                () => server.write('ADM', name as WriteName, { ...example, [key]: payload }),
              ] as const,
          ),
        )
    })
    expect(parameter).toBeGreaterThan(100)
    await expectUntouched(server, attacks)
  })

test('37 SQL injection: a text is stored as it was sent, whatever it contains', async ({
  server,
}) => {
  for (const payload of payloads) {
    const { status } = await server.write('K+', 'User:Update', {
      Id: server.idOf('K+'),
      Title: payload,
    })
    expect([payload, status]).toEqual([payload, 200])
    const [row] = await server.sql('rds', 'select "Title" from "User" where "Id" = $1', [
      server.idOf('K+'),
    ])
    expect(row.Title).toBe(payload)
    const settings = await server.write('ADM', 'Project:UpdateSettings', {
      project_id: 1,
      changes: { [payload]: payload },
    })
    expect([payload, settings.status < 500]).toEqual([payload, true])
  }
  expect((await server.sql('rds', 'select count(*)::int as n from "Task"'))[0].n).toBeGreaterThan(0)
})

test('37 SQL injection: no statement is concatenated from text, except names from the source', () => {
  const root = join(import.meta.dirname, '../../src')
  const raw = ['cli', 'operations', 'server']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter(
          (entry) =>
            entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'),
        )
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .filter((file) => /sql\.raw\b/.test(readFileSync(file, 'utf8')))
    .map((file) => file.slice(root.length + 1))
  // Each of these inserts types, roles and columns that are constants next to it.
  expect(raw.toSorted()).toEqual([
    'operations/core/statement.ts',
    'operations/progress/history-statements.ts',
    'operations/standard/full-scores.ts',
    'operations/standard/phase/phase-list.ts',
    'operations/user/update.ts',
    'server/pipeline/write/history-rows.ts',
    'server/startup/open-databases.ts',
  ])
})
