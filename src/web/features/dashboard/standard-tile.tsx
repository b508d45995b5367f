import { StatusChip, toneOf } from '../../ui/status-chip.tsx'
import styles from './standard-grid.module.css'
import type { StandardView } from './standard-view.ts'

/** A standard as a tile: its ordinal, its label as icon and colour, and all of it in words for assistive technology. */
export function StandardTile({
  view,
  href,
  isCurrent,
  isStop,
  isSelected,
}: {
  readonly view: StandardView
  readonly href: string
  readonly isCurrent: boolean
  /** The one tile that the Tab key reaches. */
  readonly isStop: boolean
  readonly isSelected: boolean
}) {
  const { id, designation, ordinal, title, label } = view
  return (
    <li>
      <a
        href={href}
        className={styles['tile']}
        data-id={id}
        data-tone={toneOf(label)}
        data-variant={label.variant}
        data-current={isCurrent || undefined}
        data-selected={isSelected || undefined}
        data-keys={isCurrent || undefined}
        tabIndex={isStop ? 0 : -1}
      >
        <StatusChip label={label} isCompact />
        <span aria-hidden>{ordinal}</span>
        <span className="only-read-aloud">
          , {designation} {title}
          {isSelected && ', selected'}
        </span>
      </a>
    </li>
  )
}
