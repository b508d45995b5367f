import type { RefObject } from 'react'
import { movedIndex } from '../../ui/moved-index.ts'
import { useKeys } from '../../ui/use-keys.ts'

const controls = 'button, a[href], summary'

/** The keys of the history: move through it, go to where a change was made, filter. */
export function useHistoryKeys(
  list: RefObject<HTMLElement | null>,
  filter: RefObject<HTMLElement | null>,
): void {
  const entryOfFocus = () => document.activeElement?.closest<HTMLElement>('[data-entry]') ?? null
  const move = (by: number) => () => {
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
    const focused = entryOfFocus()
    entries[movedIndex(focused ? entries.indexOf(focused) : -1, by, entries.length)]?.focus()
  }
  const enter = () => {
    const focused = document.activeElement
    // Enter on a button or link is that control's own.
    if (focused instanceof HTMLElement && focused.matches(controls)) focused.click()
    else entryOfFocus()?.querySelector<HTMLElement>('a[href]')?.click()
  }

  useKeys('History', {
    j: { does: 'Next change', run: move(1) },
    k: { does: 'Previous change', run: move(-1) },
    Enter: { does: 'Open the standard', run: enter },
    '/': { does: 'Filter', run: () => filter.current?.focus() },
  })
}
