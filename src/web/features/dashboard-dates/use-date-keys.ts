import type { RefObject } from 'react'
import { movedIndex } from '../../ui/moved-index.ts'
import { useKeys } from '../../ui/use-keys.ts'

/** The keys of the dates: move, edit, add. */
export function useDateKeys({
  list,
  onNew,
}: {
  readonly list: RefObject<HTMLElement | null>
  readonly onNew: (() => void) | null
}): void {
  const itemOfFocus = () => document.activeElement?.closest<HTMLElement>('[data-date]') ?? null
  const move = (by: number) => () => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-date]') ?? [])]
    const focused = itemOfFocus()
    items[movedIndex(focused ? items.indexOf(focused) : -1, by, items.length)]?.focus()
  }
  const edit = () => itemOfFocus()?.querySelector<HTMLElement>('[data-edit]')?.click()
  useKeys('Dates', {
    j: { does: 'Next date', run: move(1) },
    k: { does: 'Previous date', run: move(-1) },
    ArrowDown: { does: 'Next date', run: move(1) },
    ArrowUp: { does: 'Previous date', run: move(-1) },
    ...(onNew && {
      e: { does: 'Edit', run: edit },
      n: { does: 'New date', run: onNew },
    }),
  })
}
