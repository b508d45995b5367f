import { useKeys } from '../../ui/use-keys.ts'

type Acts = {
  readonly move: (by: number) => void
  readonly open: () => void
  readonly close: (() => void) | null
  readonly download: () => void
  /** Leads to the choice of who sees the document; null for clients. */
  readonly chooseVisible: (() => void) | null
  readonly edit: () => void
  readonly replace: () => void
  readonly remove: () => void
}

const controls = 'button, a[href], summary, select'

/** The keys of the list of documents: move, open, and what can be done with the one in focus. */
export function useDocumentKeys(acts: Acts): void {
  const enter = () => {
    const focused = document.activeElement
    // Enter on a button or link is that control's own.
    if (focused instanceof HTMLElement && focused.matches(controls)) focused.click()
    else acts.open()
  }
  useKeys('Documents', {
    j: { does: 'Next document', run: () => acts.move(1) },
    k: { does: 'Previous document', run: () => acts.move(-1) },
    ArrowDown: { does: 'Next document', run: () => acts.move(1) },
    ArrowUp: { does: 'Previous document', run: () => acts.move(-1) },
    Enter: { does: 'Show details', run: enter },
    ...(acts.close && { Escape: { does: 'Hide details', run: acts.close } }),
    d: { does: 'Download', run: acts.download },
    e: { does: 'Edit title', run: acts.edit },
    ...(acts.chooseVisible && { v: { does: 'Change visibility', run: acts.chooseVisible } }),
    r: { does: 'Replace file', run: acts.replace },
    Delete: { does: 'Delete', run: acts.remove },
  })
}
