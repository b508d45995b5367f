import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useFlagService } from '../data/flags/use-feature-flags.ts'
import { useLive } from '../data/live/use-live.ts'
import { useMessenger } from '../data/messenger/use-messenger.ts'
import { lacksFactor, useSession } from '../data/session/session.ts'
import { useTarget } from '../data/session/target.ts'
import { useKeys } from '../ui/keys/use-keys.ts'
import { Banners } from './banners/banners.tsx'
import { useDialogs } from './dialogs/use-dialogs.tsx'
import { useFocusOnArrival } from './focus/use-focus-on-arrival.ts'
import { useFocusRestore } from './focus/use-focus-restore.ts'
import { useFocusReturn } from './focus/use-focus-return.ts'
import { Header } from './header/header.tsx'
import { useRecentPlaces } from './navigation/use-recent-places.ts'
import { useSessionEnd } from './sign-out/use-session-end.ts'
import { useSignOut } from './sign-out/use-sign-out.tsx'
import styles from './app-shell.module.css'

/** The application shell: header, banners, and the screen as the main part of the page. */
export function AppShell() {
  const router = useRouter()
  const { signOut, question } = useSignOut()
  const { isOpen, open, dialog } = useDialogs(signOut)
  const target = useTarget()
  const mayWrite = useMayWrite()
  const search = () => open('palette')
  const keys = () => open('keys')
  const write = mayWrite ? () => open('message') : undefined

  useRequiredSession()
  useSessionEnd()
  useFlagService()
  useMessenger()
  useLive()
  useFocusReturn(isOpen || question !== null)
  useFocusOnArrival('content')
  useFocusRestore()
  useRecentPlaces()
  useKeys('Everywhere', {
    'mod+k': { does: 'Search', run: search },
    '?': { does: 'Keyboard shortcuts', run: keys },
    ...(write && { 'g w': { does: 'Write to the lead', run: write } }),
    'g h': { does: 'My work', run: () => void router.navigate({ to: '/app' }) },
  })

  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#content">
        Skip to content
      </a>
      <Header onSearch={search} onKeys={keys} onWrite={write} onSignOut={signOut} />
      <Banners />
      <main
        id="content"
        data-scroll-restoration-id="content"
        className={styles['content']}
        tabIndex={-1}
      >
        {/* Text typed for one database is never shown as text of the other. */}
        <Outlet key={target} />
      </main>
      {dialog}
      {question}
    </div>
  )
}

/** Goes to the sign-in page, and back afterwards, when the session has ended or lacks its second factor. */
function useRequiredSession(): void {
  const { user } = useSession()
  const router = useRouter()
  useEffect(() => {
    // The route guard redirects.
    if (!user || lacksFactor(user)) void router.invalidate()
  }, [user, router])
}

/** Whether anything can be written: not in a read-only installation, nor during an impersonation. */
function useMayWrite(): boolean {
  const { isReadOnly, preview } = useSession()
  return !isReadOnly && preview === undefined
}
