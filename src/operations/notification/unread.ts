import { sql } from 'kysely'
import { isNotificationVisible } from '#database/predicates/notifications.ts'
import type { ReadOperation } from '../core/operation.ts'
import { byReach } from './by-reach.ts'
import type { notificationReads } from './contract.ts'

// 100 are shown as "99+".
const mostCounted = 100

const count = byReach<{ user: string }, { count: number }>(
  'notification.unread',
  (place, isReached) => sql<{ count: number }>`
    select count(*)::int as "count" from (
      select from "Notification" n join "User" u on u."Id" = n."UserId" and ${isNotificationVisible}
      where n."UserId" = ${place('user')} and n."ReadAt" is null and ${isReached} limit ${sql.lit(mostCounted)}) unread`,
)

/** How many notifications the caller has not read; 0 during an impersonation. */
export const unreadNotifications: ReadOperation<
  (typeof notificationReads)['notifications/unread']
> = {
  project: () => null,
  read: async ({ db, caller, isPreview }) => {
    if (isPreview) return { count: 0 }
    const [counted] = await db.run(count(caller), { user: caller.userId })
    return counted ?? { count: 0 }
  },
}
