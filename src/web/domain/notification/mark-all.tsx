import { Button } from '@mantine/core'
import { useState } from 'react'
import { markNotifications } from '#web/data/account/mark-notifications.ts'
import { useSession } from '#web/data/session/session.ts'
import { useTarget } from '#web/data/session/target.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import type { Notification } from './notification-rows.tsx'

/** Marks all notifications up to the newest of those shown as read; renders nothing when all of them are. */
export function MarkAll({
  newest,
  hasUnread,
}: {
  readonly newest: Notification | undefined
  readonly hasUnread: boolean
}) {
  const target = useTarget()
  const { isReadOnly } = useSession()
  const [isMarking, setMarking] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  if (newest === undefined || !hasUnread || isReadOnly) return null
  const mark = async () => {
    setMarking(true)
    setFailure(null)
    try {
      await markNotifications(target, { up_to: newest.Id })
    } catch (thrown) {
      setFailure(thrown)
    }
    setMarking(false)
  }
  return (
    <>
      <Button variant="default" size="compact-sm" loading={isMarking} onClick={() => void mark()}>
        Mark all as read
      </Button>
      {failure !== null && <ErrorAlert what="The notifications were not marked" error={failure} />}
    </>
  )
}
