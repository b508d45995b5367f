import pg from 'pg'
import { expect, inject } from 'vitest'
import { denialChain } from '#server/audit/hash-chain/denial-chain.ts'
import { verifyChain, type VerificationResult } from '#server/audit/verification/verify-chain.ts'
import { clientSettings, transactionDb } from '#server/db/connection.ts'
import { openTargets } from '#server/db/targets.ts'
import { nightly } from '#test/harness/nightly.ts'
import { sealRefusals } from '#test/harness/seal.ts'
import { test } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'

test.beforeAll(async ({ server }) => {
  for (const role of ['C+', 'K+', 'Kx', 'C-'] as const)
    await server.read(role, 'admin/gf_login_info')
  const { rds, ps } = openTargets({ rds: server.urls.rds, ps: server.urls.ps })
  await sealRefusals(rds)
  await Promise.all([rds.close(), ps.close()])
})

/** Verifies the denials after an attacker with all rights has run `tampering`, then rolls it back. */
async function verified(server: FirstServer, ...tampering: string[]): Promise<VerificationResult> {
  const url = new URL(inject('adminUrl'))
  url.pathname = new URL(server.urls.rds).pathname
  const client = new pg.Client(clientSettings(url.href))
  await client.connect()
  try {
    await client.query(
      `begin; set local session_replication_role = replica; set local timezone = 'UTC'`,
    )
    for (const text of tampering) await client.query(text)
    return await verifyChain(transactionDb(client, false), denialChain, {
      noted: new Set(),
      report: () => {},
    })
  } finally {
    await client.query('rollback').catch(() => {})
    await client.end()
  }
}

// Found wherever it was sealed: a transaction of another test may have split the rows over several blocks.
const second = `(select id from "RefusalBlock", unnest("RowIds") with ordinality as row(id, place)
  order by "Sequence", place offset 1 limit 1)`

const changes: Readonly<Record<string, string>> = {
  CreatedAt: `"CreatedAt" + interval '1 s'`,
  FirstAt: `"FirstAt" + interval '1 s'`,
  Times: '7',
  UserId: `'SOMEBODY'`,
  Call: `'sign-in/email'`,
  Target: `'ps'`,
  ProjectId: '1',
  Asked: `'{"id":1}'`,
  Code: `'notFound'`,
  Status: '404',
  RequestId: `'another'`,
  Address: `'192.0.2.9'`,
  Xid: `'7'`,
  Origin: '7',
}

test('verification of unchanged denial records succeeds', async ({ server }) => {
  expect(await verified(server)).toMatchObject({ sealed: 4, breakCount: 0, unsealed: { count: 0 } })
})

test(
  'each column of a refusal is sealed: a changed one is found and named',
  nightly,
  async ({ server }) => {
    const columns = await server.sql(
      'rds',
      `select column_name as name from information_schema.columns where table_name = 'Refusal' and column_name <> 'Id'`,
    )
    expect(columns.map(({ name }) => name as string).toSorted()).toEqual(
      Object.keys(changes).toSorted(),
    )
    for (const [column, value] of Object.entries(changes)) {
      const { breaks, breakCount } = await verified(
        server,
        `update "Refusal" set "${column}" = ${value} where "Id" = ${second}`,
      )
      expect(breaks).toContainEqual(expect.objectContaining({ wrong: 'changed', sequence: 2 }))
      // A row moved to another position is reported as an inserted row.
      expect([column, breakCount]).toEqual([
        column,
        column === 'Xid' || column === 'Origin' ? expect.any(Number) : 1,
      ])
    }
  },
)

test('a deleted denial record is reported as missing', async ({ server }) => {
  const { breaks } = await verified(server, `delete from "Refusal" where "Id" = ${second}`)
  expect(breaks).toMatchObject([{ wrong: 'missing', sequence: 2 }])
})
