import type { RefObject } from 'react'
import { useListKeys } from '#web/ui/keys/use-list-keys.ts'

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
  useListKeys('Users', {
    list,
    item: 'button[data-user]',
    row: 'tbody',
    noun: 'user',
    keys: ({ element }) => ({
      e: { does: 'Open or close', run: () => element()?.click() },
      Escape: {
        does: 'Close the user',
        run: () => {
          element()?.focus()
          onClose()
        },
      },
      ...(onNew && { n: { does: 'Add a user', run: onNew } }),
      '/': { does: 'Find a user', run: onFilter },
    }),
  })
}
