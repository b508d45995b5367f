import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { statement, type Statement } from '#operations/core/statement.ts'
import { utcText } from './fields.ts'

/** A row covered by a seal of the first format: its id and creation time; subtypes add the other covered columns. */
export type SealedRow = { readonly Id: number; readonly CreatedAt: string }

/** A seal of the first format, one per row: its position in the chain, the previous hash and its own. */
export type Seal = {
  readonly Sequence: number
  readonly RowId: number
  readonly PreviousHash: string
  readonly Hash: string
}

/** A page of rows by id: their number, the last id, and which of them have neither a transaction id nor a seal. */
export type RowPage = {
  readonly count: number
  readonly last: number | null
  /** `at` is ISO 8601 in UTC with microseconds. */
  readonly unsealed: readonly { readonly id: number; readonly at: string }[]
}

/**
 * The seals of the first format over a table: one hash per row over the row and the previous seal. No more are added; the blocks (sealing-
 * statements.ts) continue from the last one.
 */
export type RowSeals<Row extends SealedRow = SealedRow> = {
  /** The sealed content of a row, after its id and time. */
  readonly contentOf: (row: Row) => readonly unknown[]
  readonly lastSeal: Statement<object, Seal>
  /** The seals after one of them, up to another. */
  readonly sealsAfter: Statement<{ after: number; upTo: number; limit: number }, Seal>
  readonly rowsOf: Statement<{ ids: readonly number[] }, Row>
  /** Searches the next page of rows after an id for ones that predate transaction ids and have no seal. */
  readonly olderAfter: Statement<{ after: number; limit: number }, RowPage>
}

/** Declares the seals of the first format over a table; `columns` are those of a row, over `r`. */
export function rowSeals<Row extends SealedRow>({
  name,
  table,
  seals,
  rowId,
  columns,
  contentOf,
}: {
  readonly name: string
  readonly table: string
  readonly seals: string
  readonly rowId: string
  readonly columns: RawBuilder<unknown>
  readonly contentOf: (row: Row) => readonly unknown[]
}): RowSeals<Row> {
  const [rows, chain] = [sql.table(table), sql.table(seals)]
  const sealColumns = sql`"Sequence", ${sql.ref(rowId)} as "RowId", "PreviousHash", "Hash"`
  return {
    contentOf,
    lastSeal: statement(
      `${name}.lastSeal`,
      () => sql`select ${sealColumns} from ${chain} order by "Sequence" desc limit 1`,
    ),
    sealsAfter: statement(
      `${name}.sealsAfter`,
      (_, place) => sql`
        select ${sealColumns} from ${chain}
        where "Sequence" > ${place('after')}::bigint and "Sequence" <= ${place('upTo')}::bigint
        order by "Sequence" limit ${place('limit')}`,
    ),
    rowsOf: statement(
      `${name}.rowsOf`,
      (_, place) => sql`
        select ${columns} from ${rows} r where r."Id" = any (${place('ids')}::bigint[]) order by r."Id"`,
    ),
    // The limit counts all rows, not only those that are found: otherwise one statement would read the whole table.
    olderAfter: statement(
      `${name}.olderAfter`,
      (_, place) => sql`
        with next as (
          select r."Id", r."CreatedAt", r."Xid", r."Origin" from ${rows} r
          where r."Id" > ${place('after')}::bigint order by r."Id" limit ${place('limit')}::int)
        select count(*) as count, max(r."Id") as last,
          coalesce(json_agg(json_build_object('id', r."Id", 'at', ${utcText('CreatedAt')}) order by r."Id") filter (
            where (r."Xid" is null or r."Origin" is null)
              and not exists (select 1 from ${chain} l where l.${sql.ref(rowId)} = r."Id")), '[]') as unsealed
        from next r`,
    ),
  }
}

/** The hash that seals a row, chained to the previous seal. */
export const sealOf = <Row extends SealedRow>(
  { contentOf }: Pick<RowSeals<Row>, 'contentOf'>,
  previous: string,
  row: Row,
): string =>
  createHash('sha256')
    .update(JSON.stringify([previous, row.Id, row.CreatedAt, ...contentOf(row)]))
    .digest('hex')
