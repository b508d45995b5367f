import type { LabelPaint } from './chart-labels.ts'

const nameOf = (prefix: string, { tone }: LabelPaint): string => `${prefix}${tone}`

/** The hatch patterns of labels, for the `defs` of a drawing; `prefix` makes their ids unique to the drawing. */
export const Hatches = ({
  prefix,
  paints,
}: {
  readonly prefix: string
  readonly paints: readonly LabelPaint[]
}) => (
  <defs>
    {paints
      .filter(({ isHatched }) => isHatched)
      .map((paint) => (
        <pattern
          key={paint.tone}
          id={nameOf(prefix, paint)}
          data-tone={paint.tone}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="5" height="5" style={{ fill: 'var(--paper)' }} />
          <rect width="2" height="5" style={{ fill: 'var(--tone-mark)' }} />
        </pattern>
      ))}
  </defs>
)

/** Returns the style of a shape that represents a label. */
export const fillOf = (prefix: string, paint: LabelPaint) => ({
  fill: paint.isHatched ? `url(#${nameOf(prefix, paint)})` : 'var(--tone-mark)',
  stroke: paint.isHatched ? 'var(--tone-mark)' : 'none',
})
