import { sql } from 'kysely'
import type * as z from 'zod'
import { isoTime } from '#database/iso-time.ts'
import type { ReadOperation } from '../core/operation.ts'
import { byReach } from './by-reach.ts'
import type { notificationReads, notificationRow } from './contract.ts'
import { toldColumns, visibleNotifications } from './visible.ts'

type Row = z.output<typeof notificationRow>

const pageSize = 20

const page = byReach<{ user: string; before: number | null; most: number }, Row>(
  'notification.own',
  (place, isReached) => sql<Row>`
    select n."Id", n."ProjectId", n."TaskId", n."CreatedAt", n."ReadAt", ${toldColumns} from ${visibleNotifications}
    where n."UserId" = ${place('user')} and ${isReached} and (${place('before')}::bigint is null or n."Id" < ${place('before')}::bigint)
    order by n."Id" desc limit ${place('most')}::int`,
)

/** The caller's notifications; during an impersonation none, since those of the client stay private. */
export const ownNotifications: ReadOperation<(typeof notificationReads)['notifications/own']> = {
  project: () => null,
  read: async ({ db, query, caller, isPreview }) => {
    if (isPreview) return []
    const { before = null, most = pageSize } = query
    const rows = await db.run(page(caller), { user: caller.userId, before, most })
    return rows.map((row) => ({
      ...row,
      CreatedAt: isoTime(row.CreatedAt),
      ReadAt: row.ReadAt === null ? null : isoTime(row.ReadAt),
    }))
  },
}
