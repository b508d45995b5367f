import { Outlet, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useFlagService } from '../data/flags/use-feature-flags.ts'
import { lacksFactor, useSession } from '../data/session/session.ts'
import { useTarget } from '../data/session/target.ts'
import { useKeys } from '../ui/keys/use-keys.ts'
import { lazyWithPreload } from '../ui/lazy/lazy-with-preload.tsx'
import { Banners } from './banners/banners.tsx'
import { useEarlyTyping } from './focus/use-early-typing.ts'
import { useFocusOnArrival } from './focus/use-focus-on-arrival.ts'
import { useFocusRestore } from './focus/use-focus-restore.ts'
import { useFocusReturn } from './focus/use-focus-return.ts'
import { Header } from './header/header.tsx'
import { useSessionEnd } from './sign-out/use-session-end.ts'
import { useSignOut } from './sign-out/use-sign-out.tsx'
import styles from './app-shell.module.css'

const ShortcutHelp = lazyWithPreload(async () => (await import('./shortcut-help.tsx')).ShortcutHelp)
const Palette = lazyWithPreload(async () => (await import('./palette/palette.tsx')).Palette)

/** The application shell: header, banners, and the screen as the main part of the page. */
export function AppShell() {
  const router = useRouter()
  const [opened, setOpened] = useState<'palette' | 'keys' | null>(null)
  const [typed, setTyped] = useState('')
  const [isConfirmed, setConfirmed] = useState(false)
  const { signOut, question } = useSignOut()
  const target = useTarget()
  const close = () => setOpened(null)
  const search = () => {
    setTyped('')
    setConfirmed(false)
    setOpened('palette')
  }

  useRequiredSession()
  useSessionEnd()
  useFlagService()
  useFocusReturn(opened !== null || question !== null)
  useEarlyTyping(opened !== null, setTyped, () => setConfirmed(true), close)
  useFocusOnArrival('content')
  useFocusRestore()
  useKeys('Everywhere', {
    'mod+k': { does: 'Search', run: search },
    '?': { does: 'Keyboard shortcuts', run: () => setOpened('keys') },
    'g h': { does: 'My work', run: () => void router.navigate({ to: '/app' }) },
  })

  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#content">
        Skip to content
      </a>
      <Header onSearch={search} onKeys={() => setOpened('keys')} onSignOut={signOut} />
      <Banners />
      <main
        id="content"
        data-scroll-restoration-id="content"
        className={styles['content']}
        tabIndex={-1}
      >
        {/* What is typed for one database is never shown as text of the other. */}
        <Outlet key={target} />
      </main>
      <Suspense fallback={null}>
        {opened === 'keys' && <ShortcutHelp onClose={close} />}
        {opened === 'palette' && (
          <Palette
            typed={typed}
            isConfirmed={isConfirmed}
            onType={setTyped}
            onClose={close}
            onKeys={() => setOpened('keys')}
            onSignOut={signOut}
          />
        )}
      </Suspense>
      {question}
    </div>
  )
}

/** Leaves for the sign-in page, and back afterwards, when the session has ended or lacks its second factor. */
function useRequiredSession(): void {
  const { user } = useSession()
  const router = useRouter()
  useEffect(() => {
    // The route guard redirects.
    if (!user || lacksFactor(user)) void router.invalidate()
  }, [user, router])
}
