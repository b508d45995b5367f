import type pg from 'pg'
import type { Digest } from './digest.ts'
import type { RowKey } from './part-of-table.ts'

/** What has come from which source into a table of the destination, up to which key. */
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

/** Reads what earlier runs have brought to this destination, by table. */
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

/** Keeps how far a table has come; part of the transaction that stores the rows. */
export async function keepProgress(
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
