import { useState } from 'react'
import { isShortChange, listedChange, type Change } from '#rules/history/labels/history-change.ts'
import { usePrinting } from '#web/ui/page/use-printing.ts'
import { Collapsible } from '#web/ui/text/collapsible.tsx'
import { TextDiff } from './text-diff.tsx'
import styles from './history-changes.module.css'

const mostShown = 6

/** The old and new values of a write; a long list is shortened until the person expands or prints it. */
export function HistoryChanges({ changes }: { readonly changes: readonly Change[] }) {
  const [isOpen, setOpen] = useState(false)
  const isPrinting = usePrinting()
  const shown = isOpen || isPrinting ? changes : changes.slice(0, mostShown)
  const hidden = changes.length - shown.length
  if (changes.length === 0) return null
  return (
    <>
      <ul className={styles['changes']}>
        {shown.map((change, index) => (
          // Two entries of one list may be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {isShortChange(change) ? <p>{listedChange(change)}</p> : <LongChange {...change} />}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className={styles['more']} onClick={() => setOpen(true)}>
          Show {hidden} more
        </button>
      )}
    </>
  )
}

function LongChange({ what, from, to }: Change) {
  return (
    <>
      {what && <p>{what}</p>}
      <div className={styles['long']}>
        {from && to ? <TextDiff from={from} to={to} /> : <Collapsible text={to ?? from ?? ''} />}
      </div>
    </>
  )
}
