import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { notificationSentence, tabOfNotification } from '#rules/notifications/sentence.ts'
import { projectName } from '#rules/projects/project-name.ts'
import { markNotifications } from '#web/data/account/mark-notifications.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { useSession } from '#web/data/session/session.ts'
import { useTarget } from '#web/data/session/target.ts'
import { useListKeys } from '#web/ui/keys/use-list-keys.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import type { ReviewTab } from '../navigation/tabs.ts'
import { NotificationIcon } from './notification-icon.tsx'
import styles from './notification-rows.module.css'

/** A notification of the signed-in person. */
export type Notification = Data<'notifications/own'>[number]

/** Registers the keys that move along the notifications of a list. */
export const useNotificationKeys = (list: RefObject<HTMLElement | null>): void =>
  useListKeys('Notifications', {
    list,
    item: 'a[data-notification]',
    noun: 'notification',
    keys: () => ({}),
  })

/** Notifications, newest first, under the names of their projects; opening one marks it as read. */
export function NotificationRows({
  rows,
  heading: Heading,
  onOpen,
}: {
  readonly rows: readonly Notification[]
  /** The level of the headings. */
  readonly heading: 'h2' | 'h3'
  readonly onOpen?: () => void
}) {
  return (
    <>
      {projectsOf(rows).map(({ key, of }) => (
        <section key={key} className={styles['project']}>
          <Heading dir="auto">{projectName(of[0].ProjectId, of[0].ProjectName)}</Heading>
          <ul>
            {of.map((row) => (
              <Row key={row.Id} row={row} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

type Group = { readonly key: number; readonly of: readonly [Notification, ...Notification[]] }

/** Groups rows by project, the one with the newest row first. */
const projectsOf = (rows: readonly Notification[]): Group[] =>
  [...Map.groupBy(rows, ({ ProjectId }) => ProjectId)].flatMap(([key, [first, ...others]]) =>
    first ? [{ key, of: [first, ...others] as const }] : [],
  )

function Row({
  row,
  onOpen,
}: {
  readonly row: Notification
  readonly onOpen: (() => void) | undefined
}) {
  const { Id, Kind, ProjectId, ModuleId, StandardId, ElementId, Phase } = row
  const target = useTarget()
  const { isReadOnly } = useSession()
  const isUnread = row.ReadAt === null
  const open = () => {
    onOpen?.()
    // A failure does not matter: opening it again marks it again.
    if (isUnread && !isReadOnly)
      markNotifications(target, {
        notifications: [{ project_id: ProjectId, notification_id: Id }],
      }).catch(() => undefined)
  }
  return (
    <li>
      <Link
        to="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
        params={{
          project_id: ProjectId,
          module_id: ModuleId,
          phase: Phase ?? 'desktop-review',
          standard_id: StandardId,
          tab: tabOfNotification(Kind, ElementId) as ReviewTab,
        }}
        search={ElementId === null ? {} : { element: ElementId }}
        className={styles['row']}
        data-notification
        data-unread={isUnread}
        onClick={open}
      >
        <span className={styles['icon']} data-kind={Kind}>
          <NotificationIcon kind={Kind} />
        </span>
        <span className={styles['sentence']} dir="auto">
          {isUnread && <span className={styles['unread']}>Unread: </span>}
          {notificationSentence(row)}
        </span>
        {row.Text !== null && (
          <span className={styles['text']} dir="auto">
            {row.Text}
          </span>
        )}
        <span className={styles['time']}>
          <DateText value={row.CreatedAt} withTime />
        </span>
      </Link>
    </li>
  )
}
