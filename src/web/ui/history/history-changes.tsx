import { useState } from 'react'
import { FoldedText } from '../folded-text.tsx'
import type { Change } from './history-change.ts'
import styles from './history-changes.module.css'

const mostShown = 6
const inlineLength = 60

/** Whether old and new value stand in one line. */
export const isShort = ({ from, to }: Change): boolean => {
  const both = `${from ?? ''}${to ?? ''}`
  return both.length <= inlineLength && !both.includes('\n')
}

/** The values that a write changed, old and new; of many the first, until the person asks for all of them. */
export function HistoryChanges({ changes }: { readonly changes: readonly Change[] }) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? changes : changes.slice(0, mostShown)
  const hidden = changes.length - shown.length
  if (changes.length === 0) return null
  return (
    <>
      <ul className={styles['changes']}>
        {shown.map((change, index) => (
          // Two entries of one list may say the same.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {isShort(change) ? (
              <p>
                <ShortChange {...change} />
              </p>
            ) : (
              <LongChange {...change} />
            )}
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

/** A value that was changed, old and new in one line. */
export const ShortChange = ({ what, from, to }: Change) => (
  <>
    {what && `${what}: `}
    {from !== undefined && (
      <>
        <span className="only-read-aloud">from </span>
        <span className={styles['from']}>{from ?? '(blank)'}</span>
        <span aria-hidden> → </span>
        <span className="only-read-aloud">to </span>
      </>
    )}
    <span>{to ?? '(blank)'}</span>
  </>
)

function LongChange({ what, from, to }: Change) {
  return (
    <>
      {what && <p>{what}</p>}
      <dl className={styles['texts']}>
        {from !== undefined && (
          <div className={styles['from']}>
            <dt>Before</dt>
            <dd>{from === null ? '(blank)' : <FoldedText text={from} />}</dd>
          </div>
        )}
        <div>
          <dt>{from === undefined ? 'Text' : 'After'}</dt>
          <dd>{to === null ? '(blank)' : <FoldedText text={to} />}</dd>
        </div>
      </dl>
    </>
  )
}
