import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { lacksFactor, useSession } from '../data/session.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useKeys } from '../ui/use-keys.ts'
import styles from './app-shell.module.css'
import { Banners } from './banners.tsx'
import { Header } from './header.tsx'
import { useEarlyTyping } from './use-early-typing.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { useKeptFocus } from './use-kept-focus.ts'

const ShortcutHelp = lazy(async () => ({
  default: (await import('./shortcut-help.tsx')).ShortcutHelp,
}))
const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }))

/** The application shell: header, banners, and the screen itself as the page's main part. */
export function AppShell() {
  const { user } = useSession()
  const router = useRouter()
  const [opened, setOpened] = useState<'palette' | 'keys' | null>(null)
  const [typed, setTyped] = useState('')
  const close = () => setOpened(null)
  const search = () => {
    setTyped('')
    setOpened('palette')
  }

  useEffect(() => {
    // The session has ended, or lacks its second factor: the guard of the route leads to where one comes in, and back.
    if (!user || lacksFactor(user)) void router.invalidate()
  }, [user, router])

  useFocusReturn(opened !== null)
  useEarlyTyping(opened !== null, setTyped, close)
  useFocusOnArrival('content')
  useKeptFocus()
  useKeys('Everywhere', {
    'mod+k': { does: 'Search and go', run: search },
    '?': { does: 'All keys', run: () => setOpened('keys') },
    'g h': { does: 'My work', run: () => void router.navigate({ to: '/app' }) },
  })

  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#content">
        Skip to the content
      </a>
      <Header onSearch={search} onKeys={() => setOpened('keys')} />
      <Banners />
      <main
        id="content"
        data-scroll-restoration-id="content"
        className={styles['content']}
        tabIndex={-1}
      >
        <Outlet />
      </main>
      <Suspense fallback={null}>
        {opened === 'keys' && <ShortcutHelp onClose={close} />}
        {opened === 'palette' && (
          <Palette
            typed={typed}
            onType={setTyped}
            onClose={close}
            onKeys={() => setOpened('keys')}
          />
        )}
      </Suspense>
    </div>
  )
}
