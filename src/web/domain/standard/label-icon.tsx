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
} from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { StatusLabel } from '#rules/review/labels/label-kinds.ts'

const icons = {
  'out-of-scope': Ban,
  nobody: UserX,
  'with-client': Hourglass,
  'with-us': CircleDashed,
  'asked-by-accreditor': MessageSquareWarning,
  'sent-back': CornerUpLeft,
  plumb: Check,
  delivered: Send,
  wrong: TriangleAlert,
  dashed: CircleHelp,
} as const

const size = 14

/** Returns the name of a label's icon. */
export const iconOf = ({ kind, variant }: StatusLabel): keyof typeof icons =>
  variant === 'dashed' ? 'dashed' : kind

export function LabelIcon({ label }: { readonly label: StatusLabel }) {
  const Icon = icons[iconOf(label)]
  return <Icon size={size} aria-hidden />
}

/**
 * Gives its parent the images of all icons, for masks: the custom properties `--icon-NAME`. Hundreds of icons at once cost much less as masks
 * than as elements.
 */
export function LabelIconImages() {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const serializer = new XMLSerializer()
    for (const icon of place.current?.children ?? [])
      place.current?.parentElement?.style.setProperty(
        `--icon-${icon.getAttribute('data-icon')}`,
        `url("data:image/svg+xml,${encodeURIComponent(serializer.serializeToString(icon))}")`,
      )
  }, [])
  return (
    <span ref={place} hidden>
      {Object.entries(icons).map(([name, Icon]) => (
        <Icon key={name} size={size} data-icon={name} />
      ))}
    </span>
  )
}
