import { Outlet, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lacksFactor, useSession } from '../data/session.ts'
import { useTarget } from '../data/target.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { laterPart } from '../ui/later-part.tsx'
import { useKeys } from '../ui/use-keys.ts'
import styles from './app-shell.module.css'
import { Banners } from './banners.tsx'
import { Header } from './header.tsx'
import { useEarlyTyping } from './use-early-typing.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useSessionEnd } from './use-session-end.ts'
import { useSignOut } from './use-sign-out.tsx'

const ShortcutHelp = laterPart(async () => (await import('./shortcut-help.tsx')).ShortcutHelp)
const Palette = laterPart(async () => (await import('./palette/palette.tsx')).Palette)

/** The application shell: header, banners, and the screen itself as the page's main part. */
export function AppShell() {
  const { user } = useSession()
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

  useEffect(() => {
    // The session has ended, or lacks its second factor: the guard of the route leads to where one comes in, and back.
    if (!user || lacksFactor(user)) void router.invalidate()
  }, [user, router])

  useSessionEnd()
  useFocusReturn(opened !== null || question !== null)
  useEarlyTyping(opened !== null, setTyped, () => setConfirmed(true), close)
  useFocusOnArrival('content')
  useKeptFocus()
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
