import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { statement, type Statement } from '../../operations/kit/statement.ts'

/** A row that can be sealed: its id, when it was written, and what else its chain seals. */
export type SealedRow = { readonly Id: number; readonly CreatedAt: string }

/** The seal of a row: where it stands in the chain, the seal before it and its own. */
export type Seal = {
  readonly Sequence: number
  readonly RowId: number
  readonly PreviousHash: string
  readonly Hash: string
}

/** A row that no seal knows yet. */
export type Unsealed = SealedRow & { readonly isSealed: boolean }

/** A table whose rows are only ever added, and the table of the seals that chain them. */
export type Chain<Row extends SealedRow = SealedRow> = {
  /** What its rows are, as people say it. */
  readonly name: string
  /** What of a row is sealed, after its id and its time. */
  readonly contentOf: (row: Row) => readonly unknown[]
  readonly lock: Statement<object, { isMine: boolean }>
  readonly lastSeal: Statement<object, Seal & { SealedAt: string }>
  readonly unsealed: Statement<{ limit: number }, Row>
  readonly addSeals: Statement<SealColumns, never>
  /** The seals after one of them, up to another. */
  readonly sealsAfter: Statement<{ after: number; upTo: number; limit: number }, Seal>
  readonly rowsOf: Statement<{ ids: readonly number[] }, Row>
  readonly lastRow: Statement<object, { Id: number }>
  /** The rows after an id, up to another, each with whether it is sealed. */
  readonly rowsAfter: Statement<{ after: number; upTo: number; limit: number }, Unsealed>
}

/** The seals to add, column by column. */
export type SealColumns = {
  sequences: readonly number[]
  ids: readonly number[]
  previous: readonly string[]
  hashes: readonly string[]
}

/** How far behind the newest sealed row a row may still be found unsealed: those who wrote at the same time commit in any order. */
export const reachBack = 10_000

/** Declares a chain over a table, its table of seals and the column by which a seal names its row; `columns` are those of a row, over `r`. */
export function chainOver<Row extends SealedRow>({
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
}): Chain<Row> {
  const [rows, chain] = [sql.table(table), sql.table(seals)]
  const sealed = sql`exists (select from ${chain} l where l.${sql.ref(rowId)} = r."Id")`
  const sealColumns = sql`"Sequence", ${sql.ref(rowId)} as "RowId", "PreviousHash", "Hash"`
  return {
    name,
    contentOf,
    // One sealer at a time: the lock is held until the transaction ends.
    lock: statement(
      `${name}.lock`,
      () =>
        sql`select pg_try_advisory_xact_lock(hashtext(${sql.lit(`plumbline.seal ${name}`)})) as "isMine"`,
    ),
    lastSeal: statement(
      `${name}.lastSeal`,
      () => sql`select ${sealColumns}, "SealedAt" from ${chain} order by "Sequence" desc limit 1`,
    ),
    unsealed: statement(
      `${name}.unsealed`,
      (_, place) => sql`
        select ${columns} from ${rows} r
        where r."Id" > coalesce((select max(${sql.ref(rowId)}) - ${sql.lit(reachBack)} from ${chain}), 0) and not ${sealed}
        order by r."Id" limit ${place('limit')}`,
    ),
    addSeals: statement(
      `${name}.addSeals`,
      (_, place) => sql`
        insert into ${chain} ("Sequence", ${sql.ref(rowId)}, "PreviousHash", "Hash")
        select * from unnest(${place('sequences')}::bigint[], ${place('ids')}::bigint[], ${place('previous')}::text[], ${place('hashes')}::text[])`,
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
    lastRow: statement(
      `${name}.lastRow`,
      () => sql`select "Id" from ${rows} order by "Id" desc limit 1`,
    ),
    rowsAfter: statement(
      `${name}.rowsAfter`,
      (_, place) => sql`
        select r."Id", r."CreatedAt", ${sealed} as "isSealed" from ${rows} r
        where r."Id" > ${place('after')}::bigint and r."Id" <= ${place('upTo')}::bigint
        order by r."Id" limit ${place('limit')}`,
    ),
  }
}

/** The hash that seals a row behind the seal before it. */
export const hashOf = <Row extends SealedRow>(
  chain: Pick<Chain<Row>, 'contentOf'>,
  previous: string,
  row: Row,
): string =>
  createHash('sha256')
    .update(JSON.stringify([previous, row.Id, row.CreatedAt, ...chain.contentOf(row)]))
    .digest('hex')
