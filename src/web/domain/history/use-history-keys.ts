import type { RefObject } from 'react'
import type { KeyMap } from '#web/ui/keys/key-registry.ts'
import { useListKeys, type FocusedItem } from '#web/ui/keys/use-list-keys.ts'

type More = {
  /** What an entry is called. */
  readonly noun?: string
  /** The keys that move along the entries; j, k and the arrow keys by default. */
  readonly moves?: readonly (readonly [next: string, previous: string])[]
  readonly keys?: (focused: FocusedItem) => KeyMap
}

const noKeys = (): KeyMap => ({})

/** The keyboard shortcuts of a history: move along the entries, undo one. */
export const useHistoryKeys = (
  list: RefObject<HTMLElement | null>,
  { noun = 'change', moves, keys = noKeys }: More = {},
): void =>
  useListKeys('History', {
    list,
    item: '[data-entry]',
    noun,
    ...(moves && { moves }),
    keys: (focused) => ({
      u: {
        does: 'Undo this',
        run: () => {
          const control = focused
            .element()
            ?.querySelector<HTMLElement>('button[data-undo], [data-undo] button')
          // The reason why it cannot be undone is shown on focus.
          control?.focus()
          control?.click()
        },
      },
      ...keys(focused),
    }),
  })
