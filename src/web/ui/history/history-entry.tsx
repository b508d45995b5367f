import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { FoldedText } from '../folded-text.tsx'
import { HistoryChanges, isShort, ShortChange } from './history-changes.tsx'
import { tellEntry, type HistoryContext, type HistoryRow } from './history-context.ts'
import styles from './history-entry.module.css'
import { localTime } from './local-day.ts'

/** One change of a day: who, at what time, what, old and new; for staff the rows as they were, behind a fold. */
export function HistoryEntry({
  entry,
  context,
  place,
}: {
  readonly entry: HistoryRow
  readonly context: HistoryContext
  /** Where it happened, with the way there. */
  readonly place?: ReactNode
}) {
  const { words, text, changes = [] } = tellEntry(entry, context)
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
            <FoldedText text={text} />
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
