import { Bookmark } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { useSession } from '#web/data/session/session.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import styles from './views-button.module.css'

const SavedViews = lazyWithPreload(async () => (await import('./saved-views.tsx')).SavedViews)

/** Opens the person's saved views of the status list, over the page; it closes on Escape and on a click outside. */
export function ViewsButton({ projectId }: { readonly projectId: number }) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  // Once opened, the content stays mounted, so that typed text survives closing.
  const [wasOpened, setOpened] = useState(false)
  const { preview } = useSession()
  useKeys('Dashboard', {
    ...(!preview && { s: { does: 'Saved views', run: () => panel.current?.togglePopover() } }),
  })
  // Views belong to the signed-in person, not to the client as whom the project is viewed.
  if (preview) return null
  const onToggle = ({ newState }: { readonly newState: string }) => {
    opener.current?.setAttribute('aria-expanded', String(newState === 'open'))
    if (newState !== 'open') return
    setOpened(true)
    panel.current?.querySelector<HTMLElement>('input, a')?.focus()
  }
  return (
    <span className={styles['anchor']} style={{ '--anchor': `--views${id.replaceAll(/\W/g, '')}` }}>
      <button
        ref={opener}
        type="button"
        className={styles['button']}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={false}
        aria-label="Views"
        title="Filters that you saved under a name (s)"
        onPointerEnter={SavedViews.fetchAhead}
      >
        <Bookmark size={16} aria-hidden />
        <span>Views</span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Saved views"
        className={styles['panel']}
        onToggle={onToggle}
      >
        {wasOpened && (
          <Suspense fallback={<SkeletonRows rows={3} name="Loading the views" />}>
            <SavedViews projectId={projectId} onOpened={() => panel.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </span>
  )
}
