import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { counted } from '#rules/text/counted.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import styles from './bell.module.css'

const BellList = lazyWithPreload(async () => (await import('./bell-list.tsx')).BellList)

// In milliseconds.
const polling = 60_000
const mostShown = 99

const shownCount = (count: number): string => (count > mostShown ? `${mostShown}+` : String(count))

/** The bell with the number of unread notifications, which opens their list. */
export function Bell() {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { data } = useQueryOf('notifications/unread', {}, { refetchInterval: () => polling })
  const count = data?.count ?? 0
  const name =
    count > mostShown
      ? `Notifications, more than ${mostShown} unread`
      : `Notifications, ${count === 0 ? 'none' : count} unread`
  useKeys('Everywhere', {
    'g b': { does: 'Notifications', run: () => button.current?.click() },
  })
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles['bell']}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={name}
        title={count > 0 ? counted(count, 'unread notification') : 'Notifications'}
        onPointerEnter={BellList.fetchAhead}
        onFocus={BellList.fetchAhead}
      >
        <BellIcon size={18} aria-hidden />
        {count > 0 && (
          <span className={styles['count']} aria-hidden>
            {shownCount(count)}
          </span>
        )}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        tabIndex={-1}
        className={styles['panel']}
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState === 'open') panel.current?.focus()
        }}
      >
        {isOpen && (
          <Suspense fallback={<SkeletonRows rows={5} height="64px" />}>
            <BellList onClose={() => panel.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  )
}
