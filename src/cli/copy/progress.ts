import type pg from 'pg'
import type { Digest } from '#database/digest.ts'
import type { RowKey } from './table-slice.ts'

/** How far a table has been copied to the destination: the source, the last key and the digest of the copied rows. */
export type Progress = {
  readonly source: string
  readonly lastKey: RowKey
  readonly digest: Digest
}

type Row = {
  Table: string
  Source: string
  LastKey: string[] | null
  Rows: string
  High: string
  Low: string
}

/** Reads the progress of earlier runs, by table. */
export async function readProgress(client: pg.ClientBase): Promise<Map<string, Progress>> {
  const { rows } = await client.query<Row>(
    `select "Table", "Source", "LastKey", "Rows"::text, "High"::text, "Low"::text from "CopyProgress"`,
  )
  return new Map(
    rows.map(({ Table, Source, LastKey, Rows, High, Low }) => [
      Table,
      {
        source: Source,
        lastKey: LastKey,
        digest: { rows: Number(Rows), high: BigInt(High), low: BigInt(Low) },
      },
    ]),
  )
}

/** Stores the progress of a table, in the transaction that stores the rows. */
export async function storeProgress(
  client: pg.ClientBase,
  table: string,
  { source, lastKey, digest }: Progress,
): Promise<void> {
  await client.query(
    `insert into "CopyProgress" ("Table", "Source", "LastKey", "Rows", "High", "Low")
    values ($1, $2, $3::text[], $4, $5::numeric, $6::numeric)
    on conflict ("Table") do update set "Source" = excluded."Source", "LastKey" = excluded."LastKey",
      "Rows" = excluded."Rows", "High" = excluded."High", "Low" = excluded."Low", "CopiedAt" = now()`,
    [table, source, lastKey, digest.rows, String(digest.high), String(digest.low)],
  )
}
