import type { RefObject } from 'react'
import { movedIndex } from '../../ui/moved-index.ts'
import { useKeys } from '../../ui/use-keys.ts'

/** The keys of the whole history: move through it, open the details of an entry, filter, change the outcome, export. */
export function useHistoryKeys({
  list,
  filter,
  onExport,
  onOutcome,
}: {
  readonly list: RefObject<HTMLElement | null>
  readonly filter: RefObject<HTMLElement | null>
  readonly onExport: () => void
  readonly onOutcome: () => void
}): void {
  const entryOfFocus = () => document.activeElement?.closest<HTMLElement>('[data-entry]') ?? null
  const move = (by: number) => () => {
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
    const focused = entryOfFocus()
    entries[movedIndex(focused ? entries.indexOf(focused) : -1, by, entries.length)]?.focus()
  }
  useKeys('History', {
    j: { does: 'Next entry', run: move(1) },
    k: { does: 'Previous entry', run: move(-1) },
    o: {
      does: 'Show or hide details',
      run: () => entryOfFocus()?.querySelector('summary')?.click(),
    },
    '/': { does: 'Filter', run: () => filter.current?.focus() },
    r: { does: 'Done or refused', run: onOutcome },
    x: { does: 'Export as CSV', run: onExport },
  })
}
