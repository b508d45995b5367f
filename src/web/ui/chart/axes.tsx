import { labelled } from './scale.ts'

/** The lines of a number scale, with their numbers on the left. */
export const NumberAxis = ({
  ticks,
  left,
  right,
  y,
}: {
  readonly ticks: readonly number[]
  readonly left: number
  readonly right: number
  readonly y: (value: number) => number
}) => (
  <g aria-hidden>
    {ticks.map((tick) => (
      <g key={tick}>
        <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} style={{ stroke: 'var(--rule)' }} />
        <text x={left - 6} y={y(tick)} textAnchor="end" dominantBaseline="middle">
          {tick}
        </text>
      </g>
    ))}
  </g>
)

/** The names of points below a chart, as many as there is room for. */
export const PointAxis = ({
  names,
  x,
  y,
  width,
}: {
  readonly names: readonly string[]
  readonly x: (index: number) => number
  readonly y: number
  readonly width: number
}) => {
  const shown = labelled(names.length, width, 64)
  return (
    <g aria-hidden>
      {names.map(
        (name, index) =>
          shown.has(index) && (
            <text
              key={name}
              x={x(index)}
              y={y}
              textAnchor={index === names.length - 1 ? 'end' : 'middle'}
            >
              {name}
            </text>
          ),
      )}
    </g>
  )
}
