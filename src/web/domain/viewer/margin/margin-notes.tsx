import { noteLines, type PlacedNote } from './place-notes.ts'
import styles from './margin.module.css'

/** Notes in the right margin of what they annotate; their positions are in percent of its height, or in pixels. */
export const MarginNotes = ({
  notes,
  unit,
}: {
  readonly notes: readonly PlacedNote[]
  readonly unit: '%' | 'px'
}) =>
  notes.length > 0 && (
    <ul className={styles['margin']} aria-label="Cited by">
      {noteLines(notes, unit === '%' ? 2.5 : 26).map(({ top, notes: line }) => (
        <li key={line[0]?.key} style={{ top: `${top}${unit}` }}>
          {line.map(({ key, content }) => (
            <span key={key}>{content}</span>
          ))}
        </li>
      ))}
    </ul>
  )
