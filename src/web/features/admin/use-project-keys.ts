import type { RefObject } from 'react'
import { movedIndex } from '../../ui/moved-index.ts'
import { useKeys } from '../../ui/use-keys.ts'

const controls = 'button, a[href], summary'

/** The keys of the projects: move, open, edit, add a module, make one, find. */
export function useProjectKeys({
  list,
  onNew,
  onFind,
}: {
  readonly list: RefObject<HTMLElement | null>
  readonly onNew: (() => void) | null
  readonly onFind: () => void
}): void {
  const itemOfFocus = () => document.activeElement?.closest<HTMLElement>('[data-project]') ?? null
  const move = (by: number) => () => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-project]') ?? [])]
    const focused = itemOfFocus()
    items[movedIndex(focused ? items.indexOf(focused) : -1, by, items.length)]?.focus()
  }
  const press = (selector: string) => () =>
    itemOfFocus()?.querySelector<HTMLElement>(selector)?.click()
  const enter = () => {
    const focused = document.activeElement
    // Enter on a button or link is that control's own.
    if (focused instanceof HTMLElement && focused.matches(controls)) focused.click()
    else press('[data-open]')()
  }
  useKeys('Projects', {
    j: { does: 'Next project', run: move(1) },
    k: { does: 'Previous project', run: move(-1) },
    Enter: { does: 'Open the dashboard', run: enter },
    e: { does: 'Name and status', run: press('[data-step=edit]') },
    m: { does: 'Add a module', run: press('[data-step=add]') },
    ...(onNew && { n: { does: 'New project', run: onNew } }),
    '/': { does: 'Find', run: onFind },
  })
}
