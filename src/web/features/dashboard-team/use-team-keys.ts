import type { RefObject } from 'react'
import { movedIndex } from '../../ui/moved-index.ts'
import { useKeys } from '../../ui/use-keys.ts'

/** The keys of the team: move from member to member, add somebody, remove the one who has the focus. */
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
