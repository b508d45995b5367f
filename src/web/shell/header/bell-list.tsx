import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { MarkAll } from '#web/domain/notification/mark-all.tsx'
import {
  NotificationRows,
  useNotificationKeys,
} from '#web/domain/notification/notification-rows.tsx'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import styles from './bell-list.module.css'

/** The newest notifications, with links to all of them and to the levels. */
export function BellList({ onClose }: { readonly onClose: () => void }) {
  const list = useRef<HTMLDivElement>(null)
  useNotificationKeys(list)
  const newest = useQueryOf('notifications/own', {})
  const { data: unread } = useQueryOf('notifications/unread', {})
  return (
    <>
      <div className={styles['head']}>
        <h2>Notifications</h2>
        <MarkAll newest={newest.data?.[0]} hasUnread={(unread?.count ?? 0) > 0} />
      </div>
      <div ref={list} className={styles['body']}>
        <AsyncContent
          name="the notifications"
          result={newest}
          rows={5}
          height="64px"
          isEmpty={(rows) => rows.length === 0}
          empty="What concerns you in your projects will appear here: standards that change hands, mentions, tasks, RFIs, and what is due."
        >
          {(rows) => <NotificationRows rows={rows} heading="h3" onOpen={onClose} />}
        </AsyncContent>
      </div>
      <div className={styles['foot']}>
        <Link to="/app/notifications" onClick={onClose}>
          All notifications
        </Link>
        <Link to="/app/profile" hash="notifications" onClick={onClose}>
          Choose what you are notified of
        </Link>
      </div>
    </>
  )
}
