import type { RefObject } from 'react'
import type { KeyMap } from './key-registry.ts'
import { movedIndex } from './moved-index.ts'
import { useKeys } from './use-keys.ts'

/** The item of a list in which the focus is. */
export type FocusedItem = {
  /** Null while the focus is in no item. */
  readonly element: () => HTMLElement | null
  /** Returns an action that clicks a control of the item. */
  readonly click: (selector: string) => () => void
  /** Like `click`, but a button or link that has the focus is clicked itself. */
  readonly enter: (selector: string) => () => void
}

type MoveKeys = readonly (readonly [next: string, previous: string])[]

const lettersAndArrows: MoveKeys = [
  ['j', 'k'],
  ['ArrowDown', 'ArrowUp'],
]

type ListKeys = {
  readonly list: RefObject<HTMLElement | null>
  /** The selector of the elements that take the focus, one for each item. */
  readonly item: string
  /** The selector of the container of such an element, in which the focus may also be elsewhere. */
  readonly row?: string
  /** What an item is called: 'task'. */
  readonly noun: string
  /** The keys that move the focus; `j`, `k` and the arrow keys by default. */
  readonly moves?: MoveKeys
  /** The other shortcuts of the list. */
  readonly keys: (focused: FocusedItem) => KeyMap
}

/** Registers the shortcuts of a list: those that move the focus from item to item, and those that act on the focused one. */
export function useListKeys(
  scope: string,
  { list, item, row = item, noun, moves, keys }: ListKeys,
): void {
  const element = () => {
    const around = document.activeElement?.closest<HTMLElement>(row)
    return around?.matches(item) ? around : (around?.querySelector<HTMLElement>(item) ?? null)
  }
  const move = (by: number) => () => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>(item) ?? [])]
    const focused = element()
    items[movedIndex(focused ? items.indexOf(focused) : -1, by, items.length)]?.focus()
  }
  const click = (selector: string) => () => element()?.querySelector<HTMLElement>(selector)?.click()
  const enter = (selector: string) => () => {
    if (!clickFocusedControl()) click(selector)()
  }
  useKeys(scope, { ...moveKeys(noun, move, moves), ...keys({ element, click, enter }) })
}

/** Returns the shortcuts that move along a list. */
export const moveKeys = (
  noun: string,
  move: (by: 1 | -1) => () => void,
  moves: MoveKeys = lettersAndArrows,
): KeyMap =>
  Object.fromEntries(
    moves.flatMap(([next, previous]) => [
      [next, { does: `Next ${noun}`, run: move(1) }],
      [previous, { does: `Previous ${noun}`, run: move(-1) }],
    ]),
  )

/** Clicks the focused control, for a shortcut (Enter) that belongs to it; returns false when none has the focus. */
export function clickFocusedControl(controls = 'button, a[href], summary'): boolean {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement && focused.matches(controls))) return false
  focused.click()
  return true
}
