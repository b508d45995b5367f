import {
  Ban,
  Check,
  CircleDashed,
  CircleHelp,
  CornerUpLeft,
  Hourglass,
  MessageSquareWarning,
  Send,
  TriangleAlert,
  UserX,
  type LucideIcon,
} from 'lucide-react'
import type { LabelKind, StatusLabel } from '#rules/review/labels/label-kinds.ts'
import styles from './status-chip.module.css'

const icons: Readonly<Record<LabelKind, LucideIcon>> = {
  'out-of-scope': Ban,
  nobody: UserX,
  'with-client': Hourglass,
  'with-us': CircleDashed,
  'asked-by-accreditor': MessageSquareWarning,
  'sent-back': CornerUpLeft,
  plumb: Check,
  delivered: Send,
  wrong: TriangleAlert,
}

/** Returns the colour name of a label: its kind, one shade darker at each internal hand-over. */
export const toneOf = ({ kind, variant }: StatusLabel): string =>
  kind === 'with-us' ? `with-us-${typeof variant === 'number' ? variant : 1}` : kind

export function LabelIcon({ label: { kind, variant } }: { readonly label: StatusLabel }) {
  const Icon = variant === 'dashed' ? CircleHelp : icons[kind]
  return <Icon size={14} aria-hidden />
}

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
