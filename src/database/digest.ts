import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Identifies the content of a set of rows, regardless of their order: the number of rows, and the sums of two 64-bit parts of their hashes. */
export type Digest = { readonly rows: number; readonly high: bigint; readonly low: bigint }

/** The digest of no rows. */
export const noRows: Digest = { rows: 0, high: 0n, low: 0n }

const sumOf = (from: number): string =>
  `coalesce(sum(('x' || substr(hash, ${from}, 16))::bit(64)::bigint), 0)::text`

/** Computes the digest of the rows of a table (quoted) that meet a condition, over the given columns or expressions. */
export async function digestOf(
  client: pg.ClientBase,
  table: string,
  columns: string,
  condition = 'true',
): Promise<Digest> {
  const { rows } = await client.query<{ rows: string; high: string; low: string }>(
    `select count(*)::text as rows, ${sumOf(1)} as high, ${sumOf(17)} as low from (
      select encode(sha256(convert_to(row(${columns})::text, 'UTF8')), 'hex') as hash
      from ${table} where ${condition}) hashed`,
  )
  const { rows: count = '0', high = '0', low = '0' } = rows[0] ?? {}
  return { rows: Number(count), high: BigInt(high), low: BigInt(low) }
}

/** Adds the digests of two disjoint sets of rows. */
export const addDigests = (a: Digest, b: Digest): Digest => ({
  rows: a.rows + b.rows,
  high: a.high + b.high,
  low: a.low + b.low,
})

/** Whether two sets of rows have the same content. */
export const isEqual = (a: Digest, b: Digest): boolean =>
  a.rows === b.rows && a.high === b.high && a.low === b.low

/** Shortens a digest to 12 characters, for people to compare. */
export const formatDigest = ({ rows, high, low }: Digest): string =>
  createHash('sha256').update(`${rows} ${high} ${low}`).digest('hex').slice(0, 12)
