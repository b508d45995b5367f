import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { changeWords, isShortChange } from '#rules/history/labels/history-change.ts'
import { Collapsible } from '#web/ui/text/collapsible.tsx'
import { exactTime } from './day-title.ts'
import { HistoryChanges } from './entry/history-changes.tsx'
import { describeEntry, type HistoryContext, type HistoryRow } from './entry/history-context.ts'
import { localTime } from './local-day.ts'
import type { UndoOfRow } from './undo/undo-of-row.ts'
import { useUndoPart } from './undo/undo-part.tsx'
import styles from './history-entry.module.css'

/** The name of the person who wrote an entry. */
export const authorOf = ({ FullName, UserId }: HistoryRow, { person }: HistoryContext): string =>
  FullName ?? person(UserId) ?? 'A former member'

/** An entry of the history as a sentence: person, time, action, old and new values; and whether it can be undone. */
export function HistoryEntry({
  entry,
  context,
  undo,
  place,
}: {
  readonly entry: HistoryRow
  readonly context: HistoryContext
  /** Whether and how the reader can undo it; null where nothing can be written. */
  readonly undo: UndoOfRow | null
  /** The location of the change, with a link. */
  readonly place?: ReactNode
}) {
  const { words, text, changes = [] } = describeEntry(entry, context)
  const [only] = changes
  const isOneLine = changes.length === 1 && only !== undefined && isShortChange(only)
  return (
    <li className={styles['entry']} tabIndex={-1} data-entry={entry.Id}>
      <time dateTime={entry.CreatedAt} title={exactTime(entry.CreatedAt)}>
        {localTime(entry.CreatedAt)}
      </time>
      <div className={styles['what']}>
        <p>
          <strong>{authorOf(entry, context)}</strong> {words}
          {isOneLine && changeWords(only)}
        </p>
        {text && (
          <div className={styles['text']}>
            <Collapsible text={text} />
          </div>
        )}
        {!isOneLine && <HistoryChanges changes={changes} />}
        {undo ? (
          <UndoableFoot entry={entry} context={context} undo={undo} place={place} />
        ) : (
          <Foot entry={entry}>{place}</Foot>
        )}
      </div>
    </li>
  )
}

function UndoableFoot({
  entry,
  context,
  undo,
  place,
}: {
  readonly entry: HistoryRow
  readonly context: HistoryContext
  readonly undo: UndoOfRow
  readonly place: ReactNode
}) {
  const { foot, below } = useUndoPart(entry, undo, context)
  return (
    <>
      <Foot entry={entry}>
        {place}
        {foot}
      </Foot>
      {below}
    </>
  )
}

/** Where the change is, what can be done about it, whether it is sealed, and when exactly it was made. */
const Foot = ({
  entry: { isSealed, CreatedAt },
  children,
}: {
  readonly entry: HistoryRow
  readonly children: ReactNode
}) => (
  <div className={styles['foot']}>
    {children}
    {isSealed && (
      <span
        className={styles['seal']}
        title="Sealed: any later change to this entry would be detected"
      >
        <Lock size={12} aria-hidden /> sealed
      </span>
    )}
    <span className={styles['exact']}>{exactTime(CreatedAt)}</span>
  </div>
)
