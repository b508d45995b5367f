import type { RefObject } from 'react'
import { useListKeys } from '#web/ui/keys/use-list-keys.ts'

/** The keyboard shortcuts of the tasks: move, open the standard, complete one's part, edit, add, filter. */
export const useTaskKeys = ({
  list,
  onNew,
  onFilter,
}: {
  readonly list: RefObject<HTMLElement | null>
  readonly onNew: (() => void) | null
  readonly onFilter: () => void
}): void =>
  useListKeys('Tasks', {
    list,
    item: '[data-task]',
    noun: 'task',
    keys: ({ click, enter }) => ({
      Enter: { does: 'Open the standard', run: enter('[data-open]') },
      m: { does: 'Mark my part done or reopen it', run: click('[data-mark]') },
      e: { does: 'Edit', run: click('[data-edit]') },
      ...(onNew && { t: { does: 'New task', run: onNew } }),
      '/': { does: 'Filter', run: onFilter },
    }),
  })
