import type { RefObject } from 'react'
import { movedIndex } from '#web/ui/keys/moved-index.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'

/** The keyboard shortcuts of the team: move, add a member, remove the focused one. */
export function useTeamKeys({
  list,
  onAdd,
}: {
  readonly list: RefObject<HTMLElement | null>
  readonly onAdd: (() => void) | null
}): void {
  const ofFocus = () => document.activeElement?.closest<HTMLElement>('[data-member]') ?? null
  const move = (by: number) => () => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[data-member]') ?? [])]
    const focused = ofFocus()
    all[movedIndex(focused ? all.indexOf(focused) : -1, by, all.length)]?.focus()
  }
  useKeys('Team', {
    j: { does: 'Next member', run: move(1) },
    k: { does: 'Previous member', run: move(-1) },
    ArrowDown: { does: 'Next member', run: move(1) },
    ArrowUp: { does: 'Previous member', run: move(-1) },
    v: {
      does: 'View as client',
      run: () => ofFocus()?.querySelector<HTMLElement>('[data-preview]')?.click(),
    },
    ...(onAdd && {
      a: { does: 'Add member', run: onAdd },
      r: {
        does: 'Remove member',
        run: () => ofFocus()?.querySelector<HTMLElement>('[data-remove]')?.click(),
      },
    }),
  })
}
