import pg from 'pg'
import { withVerifier } from '#cli/verify-history/with-verifier.ts'
import { targets } from '#rules/api/targets.ts'
import { denialChain } from '#server/audit/hash-chain/denial-chain.ts'
import { historyChain } from '#server/audit/hash-chain/history-chain.ts'
import { verifyChain } from '#server/audit/verification/verify-chain.ts'
import type { Cluster } from '../installation/cluster.ts'

/** The faults in the hash chains and the pages of the databases. */
export type Integrity = { readonly sealed: number; readonly broken: readonly string[] }

const noticedWithin = 90_000

/** Verifies both hash chains of both targets, every B-tree and heap page with amcheck, and that pages have checksums. */
export async function checkIntegrity({ ownerUrls, adminUrls }: Cluster): Promise<Integrity> {
  const broken: string[] = []
  let sealed = 0
  for (const target of targets) {
    await withVerifier(ownerUrls[target], async ({ db, isServed }) => {
      const settings = {
        noted: new Set<string>(),
        report: () => {},
        isServed,
        patience: noticedWithin,
      }
      const chains = [
        await verifyChain(db, historyChain, settings),
        await verifyChain(db, denialChain, settings),
      ]
      for (const { chain, breaks, breakCount, sealed: rows } of chains) {
        sealed += rows
        if (breakCount > 0) broken.push(`${target} ${chain}: ${breakCount} ${breaks[0]?.words}`)
      }
    })
    broken.push(...(await brokenPages(adminUrls[target])).map((words) => `${target} ${words}`))
  }
  return { sealed, broken }
}

async function brokenPages(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create extension if not exists amcheck')
    const { rows: settings } = await client.query('show data_checksums')
    const broken = settings[0].data_checksums === 'on' ? [] : ['pages have no checksums']
    const { rows: versions } = await client.query(`show server_version_num`)
    // The last parameter, which checks uniqueness, came with PostgreSQL 17.
    const knowsUnique = Number(versions[0].server_version_num) >= 170_000
    const { rows } = await client.query(`
      select c.oid::regclass::text as name, c.relkind as kind, c.oid, x.indisunique as "isUnique" from pg_class c
      left join pg_index x on x.indexrelid = c.oid left join pg_am a on a.oid = c.relam
      where c.relnamespace = 'public'::regnamespace and c.relpersistence = 'p'
        and (c.relkind = 'r' or c.relkind = 'i' and a.amname = 'btree' and x.indisvalid)`)
    for (const { name, kind, oid, isUnique } of rows)
      try {
        const found = await client.query(...checkOf(kind, oid, isUnique, knowsUnique))
        if (kind === 'r')
          for (const { msg } of found.rows as { msg: string }[]) broken.push(`${name}: ${msg}`)
      } catch (error) {
        broken.push(`${name}: ${(error as Error).message}`)
      }
    return broken
  } finally {
    await client.end()
  }
}

function checkOf(
  kind: string,
  oid: number,
  isUnique: boolean,
  knowsUnique: boolean,
): [string, unknown[]] {
  if (kind === 'r') return ['select msg from verify_heapam($1)', [oid]]
  return knowsUnique
    ? ['select bt_index_check($1, true, $2)', [oid, isUnique]]
    : ['select bt_index_check($1, true)', [oid]]
}
