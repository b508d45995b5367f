import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useSession } from '#web/data/session/session.ts'
import { MarkAll } from '#web/domain/notification/mark-all.tsx'
import {
  NotificationRows,
  useNotificationKeys,
} from '#web/domain/notification/notification-rows.tsx'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Page } from '#web/ui/page/page.tsx'
import styles from './notifications-page.module.css'

const most = 50

/** All notifications, newest first, in pages. */
export function NotificationsPage() {
  const { preview } = useSession()
  const list = useRef<HTMLDivElement>(null)
  useNotificationKeys(list)
  return (
    <Page title="Notifications">
      <PageHead title="Notifications" />
      <div ref={list} className={styles['list']}>
        {preview ? (
          <EmptyState>Notifications are only visible to this person.</EmptyState>
        ) : (
          <>
            <Bar />
            <Rows />
          </>
        )}
      </div>
    </Page>
  )
}

function Bar() {
  const { data: rows } = useQueryOf('notifications/own', { most })
  const { data: unread } = useQueryOf('notifications/unread', {})
  return (
    <div className={styles['bar']}>
      <Link to="/app/profile" hash="notifications">
        Choose what you are notified of
      </Link>
      <MarkAll newest={rows?.[0]} hasUnread={(unread?.count ?? 0) > 0} />
    </div>
  )
}

/** A page of notifications. The next page starts after the last row of this one, so that new notifications cause no gap. */
function Rows({ before }: { readonly before?: number | undefined }) {
  const [goesOn, setGoesOn] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const page = useQueryOf('notifications/own', {
    most,
    ...(before !== undefined && { before }),
  })
  const isFurther = before !== undefined
  const isThere = page.data !== undefined
  useEffect(() => {
    // The button that requested these rows is gone, so move the focus to the first of them.
    if (isFurther && isThere)
      place.current?.querySelector<HTMLElement>('[data-notification]')?.focus()
  }, [isFurther, isThere])
  return (
    <AsyncContent
      name="the notifications"
      result={page}
      rows={8}
      height="64px"
      isEmpty={(rows) => rows.length === 0 && !isFurther}
      empty="What concerns you in your projects will appear here: standards that change hands, mentions, tasks, RFIs, and what is due."
    >
      {(rows) => (
        <div ref={place}>
          <NotificationRows rows={rows} heading="h2" />
          {rows.length === most && !goesOn && (
            <Button variant="default" onClick={() => setGoesOn(true)}>
              Show earlier notifications
            </Button>
          )}
          {goesOn && <Rows before={rows.at(-1)?.Id} />}
        </div>
      )}
    </AsyncContent>
  )
}
