import { Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Collapsible } from '#web/ui/text/collapsible.tsx'
import { describeEntry, type HistoryContext, type HistoryRow } from './history-context.ts'
import type { Change } from './labels/history-change.ts'
import { localTime } from './local-day.ts'
import historyChangesStyles from './history-changes.module.css'
import styles from './history-entry.module.css'

const mostShown = 6
const inlineLength = 60

/** Whether the old and the new value fit on one line. */
const isShort = ({ from, to }: Change): boolean => {
  const both = `${from ?? ''}${to ?? ''}`
  return both.length <= inlineLength && !both.includes('\n')
}

/** The old and new values of a write; a long list is shortened until the person expands it. */
function HistoryChanges({ changes }: { readonly changes: readonly Change[] }) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? changes : changes.slice(0, mostShown)
  const hidden = changes.length - shown.length
  if (changes.length === 0) return null
  return (
    <>
      <ul className={historyChangesStyles['changes']}>
        {shown.map((change, index) => (
          // Two entries of one list may be equal.
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
        <button
          type="button"
          className={historyChangesStyles['more']}
          onClick={() => setOpen(true)}
        >
          Show {hidden} more
        </button>
      )}
    </>
  )
}

/** The old and the new value on one line. */
const ShortChange = ({ what, from, to }: Change) => (
  <>
    {what && `${what}: `}
    {from !== undefined && (
      <>
        <span className="only-read-aloud">from </span>
        <span className={historyChangesStyles['from']}>{from ?? '(blank)'}</span>
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
      <dl className={historyChangesStyles['texts']}>
        {from !== undefined && (
          <div className={historyChangesStyles['from']}>
            <dt>Before</dt>
            <dd>{from === null ? '(blank)' : <Collapsible text={from} />}</dd>
          </div>
        )}
        <div>
          <dt>{from === undefined ? 'Text' : 'After'}</dt>
          <dd>{to === null ? '(blank)' : <Collapsible text={to} />}</dd>
        </div>
      </dl>
    </>
  )
}

/** An entry of the history: person, time, action, old and new values; for staff, the previous rows in a collapsed part. */
export function HistoryEntry({
  entry,
  context,
  place,
}: {
  readonly entry: HistoryRow
  readonly context: HistoryContext
  /** The location of the change, with a link. */
  readonly place?: ReactNode
}) {
  const { words, text, changes = [] } = describeEntry(entry, context)
  const [only] = changes
  const isOneLine = changes.length === 1 && only !== undefined && isShort(only)
  return (
    <li className={styles['entry']} tabIndex={-1} data-entry={entry.Id}>
      <time dateTime={entry.CreatedAt}>{localTime(entry.CreatedAt)}</time>
      <div className={styles['what']}>
        <p>
          <strong>{entry.FullName ?? context.person(entry.UserId)}</strong> {words}
          {isOneLine && (
            <>
              {only.what ? ' – ' : ': '}
              <ShortChange {...only} />
            </>
          )}
        </p>
        {text && (
          <div className={styles['text']}>
            <Collapsible text={text} />
          </div>
        )}
        {!isOneLine && <HistoryChanges changes={changes} />}
        <div className={styles['foot']}>
          {place}
          {entry.isSealed && (
            <span
              className={styles['seal']}
              title="Sealed: any later change to this entry would be detected"
            >
              <Lock size={12} aria-hidden /> sealed
            </span>
          )}
          {context.isStaff && (
            <details className={styles['raw']}>
              <summary>Details</summary>
              {/* A wide or long record scrolls, by keys too. */}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
              <pre tabIndex={0}>{JSON.stringify(rawOf(entry), null, 2)}</pre>
            </details>
          )}
        </div>
      </div>
    </li>
  )
}

const rawOf = ({ Id, Focus, Action, Parameters, PreSnapshot, Updates, Target }: HistoryRow) => ({
  Id,
  name: `${Focus}:${Action}`,
  Target,
  Parameters,
  PreSnapshot,
  Updates,
})
