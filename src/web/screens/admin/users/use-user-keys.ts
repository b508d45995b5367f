import type { RefObject } from 'react'
import { movedIndex } from '#web/ui/keys/moved-index.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'

/** The keyboard shortcuts of the users: move, open, close, add, search. */
export function useUserKeys({
  list,
  onNew,
  onFilter,
  onClose,
}: {
  readonly list: RefObject<HTMLElement | null>
  readonly onNew: (() => void) | null
  readonly onFilter: () => void
  readonly onClose: () => void
}): void {
  const openers = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('button[data-user]') ?? []),
  ]
  const ofFocus = () =>
    document.activeElement?.closest('tbody')?.querySelector<HTMLElement>('button[data-user]') ??
    null
  const move = (by: number) => () => {
    const all = openers()
    const focused = ofFocus()
    all[movedIndex(focused ? all.indexOf(focused) : -1, by, all.length)]?.focus()
  }
  useKeys('Users', {
    j: { does: 'Next user', run: move(1) },
    k: { does: 'Previous user', run: move(-1) },
    ArrowDown: { does: 'Next user', run: move(1) },
    ArrowUp: { does: 'Previous user', run: move(-1) },
    e: { does: 'Open or close', run: () => ofFocus()?.click() },
    Escape: {
      does: 'Close the user',
      run: () => {
        ofFocus()?.focus()
        onClose()
      },
    },
    ...(onNew && { n: { does: 'Add a user', run: onNew } }),
    '/': { does: 'Find a user', run: onFilter },
  })
}
