import type { RefObject } from 'react'
import { useListKeys } from '#web/ui/keys/use-list-keys.ts'

/** The keyboard shortcuts of the team: move, add a member, remove the focused one. */
export const useTeamKeys = (
  list: RefObject<HTMLElement | null>,
  onAdd: (() => void) | null,
): void =>
  useListKeys('Team', {
    list,
    item: '[data-member]',
    noun: 'member',
    keys: ({ click }) => ({
      v: { does: 'View as client', run: click('[data-preview]') },
      ...(onAdd && {
        a: { does: 'Add member', run: onAdd },
        r: { does: 'Remove member', run: click('[data-remove]') },
      }),
    }),
  })
