import type { StatusLabel } from '#rules/review/labels/label-kinds.ts'
import { LabelIcon } from './label-icon.tsx'
import styles from './status-chip.module.css'

/** Returns the colour name of a label: its kind, one shade darker at each internal hand-over. */
export const toneOf = ({ kind, variant }: StatusLabel): string =>
  kind === 'with-us' ? `with-us-${typeof variant === 'number' ? variant : 1}` : kind

/** A label with icon, text and colour; compact shows the icon alone, with the text for assistive technology and on hover. */
export function StatusChip({
  label,
  isCompact = false,
}: {
  readonly label: StatusLabel
  readonly isCompact?: boolean
}) {
  return (
    <span
      className={styles['chip']}
      data-tone={toneOf(label)}
      data-variant={label.variant}
      data-compact={isCompact || undefined}
      title={isCompact ? label.label : undefined}
    >
      <LabelIcon label={label} />
      <span className={isCompact ? 'only-read-aloud' : undefined}>{label.label}</span>
    </span>
  )
}
