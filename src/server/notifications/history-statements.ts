import { sql } from 'kysely'
import { statement } from '#operations/core/statement.ts'
import { tellingWrites } from '#rules/notifications/events.ts'
import { originsOf, settledAfter } from '../audit/hash-chain/settled-rows.ts'

/** The most rows of the history that one transaction reads. */
export const maxRows = 1_000

/** After how many days a history entry is too old to notify anyone, for example after a long downtime or in a demo. */
const maxAgeDays = 14

/** After how many hours an entry is too old for a mail. */
const maxMailAgeHours = 24

/** Lets one server at a time read the history: the lock is held until the transaction ends. */
export const lockCursor = statement<object, { isMine: boolean }>(
  'notifications.lock',
  () => sql`select pg_try_advisory_xact_lock(hashtext('plumbline.notifications')) as "isMine"`,
)

/** An origin of the history, and the row up to which it has been read. */
export type Cursor = {
  readonly origin: string
  readonly xid: string
  readonly id: number
  readonly isLocal: boolean
}

/** The cursors of all origins, those of other databases first. */
export const readCursors = statement<object, Cursor>(
  'notifications.cursors',
  () => sql<Cursor>`
    with recursive ${originsOf(sql.table('Transformation'))}
    select o.origin::text as origin, coalesce(c."Xid"::text, '0') as xid, coalesce(c."RowId", 0) as id,
      o.origin = "historyOrigin"() as "isLocal"
    from origins o left join "NotificationCursor" c on c."Origin" = o.origin
    where o.origin is not null order by "isLocal"`,
)

/** Sets how far an origin has been read. */
export const moveCursor = statement<{ origin: string; xid: string; id: number }, never>(
  'notifications.moveCursor',
  (_, place) => sql<never>`
    insert into "NotificationCursor" ("Origin", "Xid", "RowId")
    values (${place('origin')}::bigint, ${place('xid')}::xid8, ${place('id')}::bigint)
    on conflict ("Origin") do update set "Xid" = excluded."Xid", "RowId" = excluded."RowId"`,
)

/** A row of the history; its contents are null if it notifies no one. */
export type HistoryEntryRow = {
  readonly Id: number
  readonly Xid: string
  /** With microsecond precision. */
  readonly CreatedAt: string
  readonly UserId: string
  readonly Write: string
  readonly ProjectId: number | null
  readonly StandardId: number | null
  readonly isTelling: boolean
  readonly mayMail: boolean
  readonly Parameters: unknown
  readonly PreSnapshot: unknown
  readonly Updates: unknown
}

const telling = sql`(${sql.join(tellingWrites.map((name) => sql.lit(name)))})`

/** The settled rows of an origin after a position. */
export const readEntries = statement<Cursor & { most: number }, HistoryEntryRow>(
  'notifications.entries',
  (_, place) => sql<HistoryEntryRow>`
    with taken as materialized (
      select r.*, r."Focus" || ':' || r."Action" as "Write" from "Transformation" r
      where ${settledAfter({ origin: place('origin'), xid: place('xid'), id: place('id'), isLocal: place('isLocal') })}
      limit ${place('most')}::int),
    judged as (
      select t.*, t."Write" in ${telling} and t."ProjectId" is not null and t."StandardId" is not null
        and t."CreatedAt" > now() - ${sql.lit(`${maxAgeDays} days`)}::interval as "isTelling"
      from taken t)
    select j."Id", j."Xid"::text as "Xid", j."CreatedAt"::text as "CreatedAt", j."UserId", j."Write", j."ProjectId", j."StandardId",
      j."isTelling", j."CreatedAt" > now() - ${sql.lit(`${maxMailAgeHours} hours`)}::interval as "mayMail",
      case when j."isTelling" then j."Parameters" end as "Parameters", case when j."isTelling" then j."PreSnapshot" end as "PreSnapshot",
      case when j."isTelling" then j."Updates" end as "Updates"
    from judged j order by j."Xid", j."Id"`,
)
