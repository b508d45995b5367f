import { sql } from 'kysely'
import type {
  Batch,
  BatchValues,
  BlockHead,
  Holder,
  NewBlock,
  Position,
  Unsealed,
} from './block-rows.ts'
import { domains } from './domain-hash.ts'
import { canonicalSql, utcText, type Field } from './fields.ts'
import { formatVersion } from './leaf.ts'
import { namedStatements } from './named-statements.ts'
import { originsOf, settledAfter } from './settled-rows.ts'

/** The only shard so far. */
export const shard = 0

const byte = (value: number) => sql`${sql.lit(`\\x0${value}`)}::bytea`

// More rows than these are only counted up to here.
const mostCounted = 100_000

/** The columns of a block without its rows, over `r`. */
export const blockHead = sql`r."Shard", r."Sequence", r."Origin"::text as "Origin", r."LastXid"::text as "LastXid", r."LastRowId", r."RowsBefore",
    r."RowCount", r."ProjectCount", r."Root", r."SettledId", ${utcText('SealedAt')} as "SealedAt", r."PreviousHash", r."Hash"`

type History = {
  readonly name: string
  readonly tableName: string
  readonly fields: readonly Field[]
}

const tableOf = ({ tableName }: History) => sql.table(tableName)
const blocksOf = ({ tableName }: History) => sql.table(`${tableName}Block`)

/** The statements that seal the rows of a table `r` in blocks. */
export const sealingStatements = (name: string, tableName: string, fields: readonly Field[]) => {
  const history = { name, tableName, fields }
  return {
    ...blockStatements(history),
    ...positionStatements(history),
    ...transactionStatements(history),
    batch: batchStatement(history),
  }
}

function blockStatements(history: History) {
  const { name } = history
  const blocks = blocksOf(history)
  const named = namedStatements(name)
  return {
    // One sealer at a time: the lock is held until the transaction ends.
    lock: named<object, { isMine: boolean }>(
      'lock',
      () =>
        sql`select pg_try_advisory_xact_lock(hashtext(${sql.lit(`plumbline.seal ${name}`)})) as "isMine"`,
    ),
    lastBlock: named<object, BlockHead>(
      'lastBlock',
      () =>
        sql`select ${blockHead} from ${blocks} r where r."Shard" = ${sql.lit(shard)} order by r."Sequence" desc limit 1`,
    ),
    block: named<{ sequence: number }, BlockHead>(
      'block',
      (_, place) =>
        sql`select ${blockHead} from ${blocks} r where r."Shard" = ${sql.lit(shard)} and r."Sequence" = ${place('sequence')}::bigint`,
    ),
    addBlock: named<NewBlock, never>(
      'addBlock',
      (_, place) => sql`
        insert into ${blocks} ("Shard", "Sequence", "Version", "PreviousHash", "Hash", "Origin", "LastXid", "LastRowId", "RowsBefore", "RowCount",
          "ProjectCount", "Root", "SettledId", "SealedAt", "Salt", "RowIds", "ProjectIds", "Leaves")
        values (${place('Shard')}, ${place('Sequence')}, ${place('Version')}, ${place('PreviousHash')}, ${place('Hash')}, ${place('Origin')}::bigint,
          ${place('LastXid')}::xid8, ${place('LastRowId')}, ${place('RowsBefore')}, ${place('RowCount')}, ${place('ProjectCount')}, ${place('Root')},
          ${place('SettledId')}, ${place('SealedAt')}::timestamptz, decode(${place('Salt')}, 'hex'), ${place('RowIds')}::bigint[],
          ${place('ProjectIds')}::int[], decode(${place('Leaves')}, 'hex'))`,
    ),
  }
}

function positionStatements(history: History) {
  const [table, blocks] = [tableOf(history), blocksOf(history)]
  const given = sql`coalesce(pg_sequence_last_value(pg_get_serial_sequence(${sql.lit(`"${history.tableName}"`)}, 'Id')::regclass), 0)`
  const named = namedStatements(history.name)
  return {
    /** The origin of rows written in this database, and the last id that was assigned. */
    here: named<object, { origin: string; given: number }>(
      'here',
      () => sql`select "historyOrigin"()::text as origin, ${given} as given`,
    ),
    /** The origins of the rows, and the position up to which those of each origin are sealed. */
    origins: named<object, { origin: string } & Position>(
      'origins',
      () => sql`
        with recursive ${originsOf(table)}
        select o.origin::text as origin, coalesce(b."LastXid"::text, '0') as xid, coalesce(b."LastRowId", 0) as id
        from origins o left join lateral (
          select b."LastXid", b."LastRowId" from ${blocks} b where b."Origin" = o.origin
          order by b."LastXid" desc, b."LastRowId" desc limit 1) b on true
        where o.origin is not null`,
    ),
    /** How many rows no block seals yet, at most 100,000 of an origin, and how long ago the oldest of them was written, in seconds. */
    unsealed: named<object, Unsealed>(
      'unsealed',
      () => sql`
        with recursive ${originsOf(table)}
        select count(w.at)::int as rows, extract(epoch from now() - min(least(w.at, now())))::float8 as oldest
        from origins o left join lateral (
          select b."LastXid", b."LastRowId" from ${blocks} b where b."Origin" = o.origin
          order by b."LastXid" desc, b."LastRowId" desc limit 1) b on true
        cross join lateral (
          select r."CreatedAt" as at from ${table} r where r."Origin" = o.origin
            and (r."Xid", r."Id") > (coalesce(b."LastXid", '0'::xid8), coalesce(b."LastRowId", 0))
          limit ${sql.lit(mostCounted)}) w`,
    ),
  }
}

function transactionStatements(history: History) {
  const table = tableOf(history)
  const named = namedStatements(history.name)
  return {
    /** A transaction id above those of all transactions that have one by now. The xmax of a snapshot would not do: running transactions may lie above it. */
    fence: named<object, { fence: string }>(
      'fence',
      () => sql`select pg_current_xact_id()::text as fence`,
    ),
    /** The oldest running transaction. */
    oldestXid: named<object, { oldest: string }>(
      'oldestXid',
      () => sql`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`,
    ),
    holder: named<{ origin: string }, Holder>(
      'holder',
      (_, place) => sql`
        with waiting as (
          select r."CreatedAt" from ${table} r
          where r."Origin" = ${place('origin')}::bigint and r."Xid" >= pg_snapshot_xmin(pg_current_snapshot())
          order by r."Xid", r."Id" limit 1),
        open as (
          select a.pid, a.application_name as application, a.datname as database, a.xact_start as since from pg_stat_activity a
          where a.backend_xid = pg_snapshot_xmin(pg_current_snapshot())::xid and a.pid <> pg_backend_pid()
          union all
          select null, 'prepared transaction ' || p.gid, p.database, p.prepared from pg_prepared_xacts p
          where p.transaction = pg_snapshot_xmin(pg_current_snapshot())::xid)
        select o.pid, o.application, o.database, coalesce(o.since, w."CreatedAt") as since,
          extract(epoch from clock_timestamp() - coalesce(o.since, w."CreatedAt"))::int as seconds
        from open o cross join waiting w limit 1`,
    ),
  }
}

function batchStatement(history: History) {
  const { name, fields } = history
  const table = tableOf(history)
  const named = namedStatements(name)
  return named<BatchValues, Batch>('batch', (_, place) => {
    const salt = sql`decode(${place('salt')}, 'hex')`
    const nonce = sql`sha256(${byte(domains.nonce)} || ${salt} || convert_to(r.number::text, 'UTF8'))`
    const leaf = canonicalSql([
      sql`${sql.lit(`${name}/${formatVersion}`)}`,
      sql`r.number::text`,
      ...fields.map((field) => field.text),
    ])
    return sql`
      with taken as (
        select * from ${table} r
        where ${settledAfter({ origin: place('origin'), xid: place('xid'), id: place('id'), isLocal: place('isLocal') })}
        limit ${place('limit')}::int),
      numbered as (select r.*, row_number() over (order by r."Xid", r."Id") + ${place('before')}::bigint as number from taken r)
      select count(*) as count, array_to_json(array_agg(r.number)) as numbers, array_to_json(array_agg(r."Id")) as ids,
        array_to_json(array_agg(coalesce(r."ProjectId", 0))) as projects, max(r."Xid")::text as last,
        encode(string_agg(sha256(${byte(domains.leaf)} || ${nonce} || ${leaf}), ''::bytea), 'hex') as leaves,
        pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
        to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now
      from numbered r`
  })
}
