import type { RefObject } from 'react'
import { movedIndex } from '../../ui/moved-index.ts'
import { useKeys } from '../../ui/use-keys.ts'

/** The keys of the caught mails: move, open and close, find. */
export function useMailKeys({
  list,
  onFilter,
  onClose,
}: {
  readonly list: RefObject<HTMLElement | null>
  readonly onFilter: () => void
  readonly onClose: () => void
}): void {
  const openers = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('button[data-mail]') ?? []),
  ]
  const ofFocus = () =>
    document.activeElement?.closest('li')?.querySelector<HTMLElement>('button[data-mail]') ?? null
  const move = (by: number) => () => {
    const all = openers()
    const focused = ofFocus()
    all[movedIndex(focused ? all.indexOf(focused) : -1, by, all.length)]?.focus()
  }
  useKeys('Mail', {
    j: { does: 'Next mail', run: move(1) },
    k: { does: 'Previous mail', run: move(-1) },
    ArrowDown: { does: 'Next mail', run: move(1) },
    ArrowUp: { does: 'Previous mail', run: move(-1) },
    e: { does: 'Open or close', run: () => ofFocus()?.click() },
    Escape: {
      does: 'Close the mail',
      run: () => {
        ofFocus()?.focus()
        onClose()
      },
    },
    '/': { does: 'Filter by recipient', run: onFilter },
  })
}
