import { expect } from 'vitest'
import { browserOf } from '#test/harness/browser-of.ts'
import { test } from '#test/harness/server-test.ts'
import type { DatabaseName } from '#test/harness/templates.ts'
import type { FirstServer } from '#test/harness/test-server.ts'

// The error that PostgreSQL raises when it cannot extend the file of a table.
const fail = `create or replace function "noSpace"() returns trigger language plpgsql as $$ begin
  raise exception 'could not extend file "base/5/16384": No space left on device' using errcode = 'disk_full'; end $$`

/** Makes every insert into a table fail as on a full disk while `use` runs. */
async function withFullDisk<T>(
  server: FirstServer,
  { name, table, constraint = '' }: { name: DatabaseName; table: string; constraint?: string },
  use: () => Promise<T>,
): Promise<T> {
  await server.sql(name, fail)
  await server.sql(
    name,
    constraint === ''
      ? `create trigger "full" before insert on "${table}" for each row execute function "noSpace"()`
      : `create constraint trigger "full" after insert on "${table}" deferrable initially deferred for each row execute function "noSpace"()`,
  )
  try {
    return await use()
  } finally {
    await server.sql(name, `drop trigger "full" on "${table}"`)
  }
}

const full = { status: 507, text: 'Storage is full', code: 'storageFull' }

const write = async (server: FirstServer, role: 'ADM' | 'K+') => {
  const { status, body } = await server.write(role, 'Project:UpdateStatus', {
    project_id: 1,
    status_id: 2,
  })
  const { error, error_code } = body.data.transformation
  return { status, text: error, code: error_code }
}

test.for([
  ['while the row is changed', ''],
  ['at the commit', 'deferred'],
] as const)(
  'a write to a full disk %s returns 507 each time, and stores nothing',
  async ([_, constraint], { server }) => {
    const before = await server.tableHashes('rds')
    await withFullDisk(server, { name: 'rds', table: 'Transformation', constraint }, async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        const answers = await Promise.all([
          write(server, 'ADM'),
          write(server, 'ADM'),
          write(server, 'ADM'),
        ])
        expect(answers).toEqual([full, full, full])
      }
    })
    expect(await server.tableHashes('rds')).toEqual(before)
  },
)

test('an upload, a sign-in and a denial that cannot be recorded return 507 on a full disk', async ({
  server,
}) => {
  const upload = () =>
    server.fetch('/api/v5/uploads?apiDb=rds&file_name=a.pdf', {
      method: 'POST',
      headers: { ...server.as('ADM'), 'content-type': 'application/octet-stream' },
      body: '%PDF-1.4 a',
    })
  const answers = [
    await withFullDisk(server, { name: 'rds', table: 'Upload' }, upload),
    await withFullDisk(server, { name: 'identity', table: 'session' }, () =>
      browserOf(server).signIn('casey.client@plumbline.test'),
    ),
    await withFullDisk(server, { name: 'rds', table: 'Refusal' }, () =>
      server.read('K+', 'admin/gf_login_info'),
    ),
  ]
  expect(
    answers.map(({ status, body: { error, error_code: code } }) => ({ status, text: error, code })),
  ).toEqual([full, full, full])
  expect(
    await withFullDisk(server, { name: 'rds', table: 'Refusal' }, () => write(server, 'K+')),
  ).toEqual(full)
})
