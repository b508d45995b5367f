import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { changeWords } from '#rules/history/labels/history-change.ts'
import { exactTime } from './day-title.ts'
import { describeGroup, type HistoryContext, type HistoryRow } from './entry/history-context.ts'
import { groupEntries } from './entry/history-groups.ts'
import { authorOf, HistoryEntry } from './history-entry.tsx'
import { localTime } from './local-day.ts'
import { undoOfRow } from './undo/undo-of-row.ts'
import styles from './history-entry.module.css'

type Props = {
  readonly context: HistoryContext
  /** The location of an entry, with a link. */
  readonly Place?: ComponentType<{ readonly entry: HistoryRow }> | undefined
  /** Whether nothing can be written here, so that no undo is offered. */
  readonly isReadOnly: boolean
  /** The newer entries of the list, newest first. */
  readonly newer: readonly HistoryRow[]
}

/** The entries of a day; what one person did to many rows at once is one line, which expands. */
export const HistoryLines = ({
  rows,
  ...props
}: Props & { readonly rows: readonly HistoryRow[] }) =>
  groupEntries(rows).map((group) => {
    const [newest] = group
    if (newest === undefined) return null
    return group.length === 1 ? (
      <Line key={newest.Id} entry={newest} {...props} />
    ) : (
      <Group key={newest.Id} group={group} newest={newest} {...props} />
    )
  })

function Line({
  entry,
  context,
  Place,
  isReadOnly,
  newer,
}: Props & { readonly entry: HistoryRow }) {
  const later = newer.filter(({ Id }) => Id > entry.Id)
  return (
    <HistoryEntry
      entry={entry}
      context={context}
      undo={isReadOnly ? null : undoOfRow(entry, later, context)}
      place={Place && <Place entry={entry} />}
    />
  )
}

function Group({
  group,
  newest,
  ...props
}: Props & { readonly group: readonly HistoryRow[]; readonly newest: HistoryRow }) {
  const [isOpen, setOpen] = useState(false)
  const { words, changes = [] } = describeGroup(newest, group.length, props.context)
  const [only] = changes
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <li>
      <div className={styles['entry']} tabIndex={-1} data-entry={`all of ${newest.Id}`}>
        <time dateTime={newest.CreatedAt} title={exactTime(newest.CreatedAt)}>
          {localTime(newest.CreatedAt)}
        </time>
        <div className={styles['what']}>
          <p>
            <strong>{authorOf(newest, props.context)}</strong> {words}
            {only && changeWords(only)}
          </p>
          <button
            type="button"
            className={styles['unfold']}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon size={14} aria-hidden /> {isOpen ? 'Hide them' : `Show all ${group.length}`}
          </button>
        </div>
      </div>
      {isOpen && (
        <ol className={styles['group']}>
          {group.map((entry) => (
            <Line key={entry.Id} entry={entry} {...props} />
          ))}
        </ol>
      )}
    </li>
  )
}
