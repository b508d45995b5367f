import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { onIdle } from '#web/data/drafts/on-idle.ts'
import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'
import { useEarlyTyping } from '../focus/use-early-typing.ts'

const ShortcutHelp = lazyWithPreload(async () => (await import('./shortcut-help.tsx')).ShortcutHelp)
const Palette = lazyWithPreload(async () => (await import('../palette/palette.tsx')).Palette)
const MessageDialog = lazyWithPreload(
  async () => (await import('../messenger/message-dialog.tsx')).MessageDialog,
)

/** A dialog of the shell, which any screen can open. */
type Dialog = 'palette' | 'keys' | 'message'

/** The dialogs of the shell, of which one is open at a time; the caller renders `dialog`. */
export function useDialogs(onSignOut: () => void): {
  readonly isOpen: boolean
  readonly open: (dialog: Dialog) => void
  readonly dialog: ReactNode
} {
  const [opened, setOpened] = useState<Dialog | null>(null)
  const [typed, setTyped] = useState('')
  const [isConfirmed, setConfirmed] = useState(false)
  const close = () => setOpened(null)
  useEffect(() => onIdle(Palette.fetchAhead), [])
  const open = (dialog: Dialog) => {
    setTyped('')
    setConfirmed(false)
    setOpened(dialog)
  }
  useEarlyTyping(opened !== null, setTyped, () => setConfirmed(true), close)
  const dialog = (
    <Suspense fallback={null}>
      {opened === 'keys' && <ShortcutHelp onClose={close} />}
      {opened === 'message' && <MessageDialog onClose={close} />}
      {opened === 'palette' && (
        <Palette
          typed={typed}
          isConfirmed={isConfirmed}
          onType={setTyped}
          onClose={close}
          onKeys={() => open('keys')}
          onSignOut={onSignOut}
        />
      )}
    </Suspense>
  )
  return { isOpen: opened !== null, open, dialog }
}
