import type { RefObject } from 'react'
import { movedIndex } from '#web/ui/keys/moved-index.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'

const controls = 'button, a[href], summary'

/** The keyboard shortcuts of the tasks: move, open the standard, complete one's part, edit, add, filter. */
export function useTaskKeys({
  list,
  onNew,
  onFilter,
}: {
  readonly list: RefObject<HTMLElement | null>
  readonly onNew: (() => void) | null
  readonly onFilter: () => void
}): void {
  const itemOfFocus = () => document.activeElement?.closest<HTMLElement>('[data-task]') ?? null
  const move = (by: number) => () => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-task]') ?? [])]
    const focused = itemOfFocus()
    const at = focused ? items.indexOf(focused) : -1
    items[movedIndex(at, by, items.length)]?.focus()
  }
  const press = (selector: string) => () =>
    itemOfFocus()?.querySelector<HTMLElement>(selector)?.click()
  const enter = () => {
    const focused = document.activeElement
    // Enter on a button or link belongs to that control.
    if (focused instanceof HTMLElement && focused.matches(controls)) focused.click()
    else press('[data-open]')()
  }

  useKeys('Tasks', {
    j: { does: 'Next task', run: move(1) },
    k: { does: 'Previous task', run: move(-1) },
    ArrowDown: { does: 'Next task', run: move(1) },
    ArrowUp: { does: 'Previous task', run: move(-1) },
    Enter: { does: 'Open the standard', run: enter },
    m: { does: 'Mark my part done or reopen it', run: press('[data-mark]') },
    e: { does: 'Edit', run: press('[data-edit]') },
    ...(onNew && { t: { does: 'New task', run: onNew } }),
    '/': { does: 'Filter', run: onFilter },
  })
}
