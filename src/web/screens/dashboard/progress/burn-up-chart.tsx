import { displayDate } from '#rules/text/stored-date.ts'
import { NumberAxis, PointAxis } from '#web/ui/chart/axes.tsx'
import type { ChartTable } from '#web/ui/chart/chart-table.ts'
import { Chart, type Drawing } from '#web/ui/chart/chart.tsx'
import { ticksUpTo } from '#web/ui/chart/scale.ts'
import { shortDay, type Progress } from './chart-labels.ts'

type Point = Progress['BurnUp'][number]

const left = 36
const right = 96
const top = 24
const plotHeight = 200

/** The number of standards done compared with those in scope over time, marking where the scope changed. */
export function BurnUpChart({
  progress,
  project,
}: {
  readonly progress: Progress
  readonly project: string
}) {
  const { BurnUp, Date: today } = progress
  const { Done = 0, InScope = 0 } = BurnUp.at(-1) ?? {}
  return (
    <Chart
      title="Done and in scope"
      note={<p>Arrows mark where standards came into the scope or left it.</p>}
      summary={`${Done} of ${InScope} standards in scope are done on ${displayDate(today)}.`}
      fileName={`${project} burn-up ${today}`}
      table={burnUpTable(progress)}
      draw={(width) => drawBurnUp(BurnUp, width)}
    />
  )
}

const burnUpTable = ({ BurnUp, Interval }: Progress): ChartTable => ({
  caption: `Standards done and in scope at the end of each ${Interval}`,
  columns: [
    Interval === 'day' ? 'Day' : 'Until',
    'Done',
    'In scope',
    'Finished',
    'Reopened',
    'Added to scope',
    'Removed from scope',
  ],
  rows: BurnUp.map((point) => [
    displayDate(point.Date),
    point.Done,
    point.InScope,
    point.Finished,
    point.Reopened,
    point.Added,
    point.Removed,
  ]),
})

const lineOf = (
  values: readonly number[],
  x: (index: number) => number,
  y: (value: number) => number,
) => values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('')

function drawBurnUp(points: readonly Point[], width: number): Drawing {
  const ticks = ticksUpTo(Math.max(...points.map(({ InScope }) => InScope)))
  const most = ticks.at(-1) ?? 1
  const end = width - right
  const y = (value: number) => top + plotHeight - (value / most) * plotHeight
  const x = (index: number) =>
    points.length === 1 ? end : left + (index * (end - left)) / (points.length - 1)
  const done = points.map(({ Done }) => Done)
  const scope = points.map(({ InScope }) => InScope)
  const last = points.at(-1)
  // Keep the labels apart even where both lines end at the same number.
  const scopeAt = y(last?.InScope ?? 0)
  const doneAt = Math.max(y(last?.Done ?? 0), scopeAt + 16)
  return {
    height: top + plotHeight + 24,
    content: (
      <>
        <NumberAxis ticks={ticks} left={left} right={end} y={y} />
        <path
          d={`${lineOf(done, x, y)}L${x(done.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`}
          data-tone="plumb"
          style={{ fill: 'var(--tone-paper)' }}
        />
        <path
          d={lineOf(scope, x, y)}
          style={{ fill: 'none', stroke: 'var(--ink)', strokeWidth: 2, strokeDasharray: '6 3' }}
        />
        <path
          d={lineOf(done, x, y)}
          data-tone="plumb"
          style={{ fill: 'none', stroke: 'var(--tone-mark)', strokeWidth: 2.5 }}
        />
        {points.map((point, index) => (
          <PointOf key={point.Date} point={point} x={x(index)} y={y} />
        ))}
        <text x={end + 8} y={scopeAt} dominantBaseline="middle" className="strong">
          In scope {last?.InScope}
        </text>
        <text x={end + 8} y={doneAt} dominantBaseline="middle" className="strong">
          Done {last?.Done}
        </text>
        <PointAxis
          names={points.map(({ Date: day }) => shortDay(day))}
          x={x}
          y={top + plotHeight + 18}
          width={end - left}
        />
      </>
    ),
  }
}

/** A data point of both lines, with an arrow above it where the scope changed. */
function PointOf({
  point,
  x,
  y,
}: {
  readonly point: Point
  readonly x: number
  readonly y: (value: number) => number
}) {
  const { Date: day, Done, InScope, Added, Removed } = point
  const at = y(InScope)
  const words = [
    `${displayDate(day)}: ${Done} of ${InScope} done`,
    ...(Added > 0 ? [`${Added} added to the scope`] : []),
    ...(Removed > 0 ? [`${Removed} removed from the scope`] : []),
  ].join(', ')
  return (
    <g>
      {Added > 0 && <path d={`M${x - 4} ${at - 6}h8l-4 -7z`} style={{ fill: 'var(--ink)' }} />}
      {Removed > 0 && (
        <path
          d={`M${x - 4} ${at - (Added > 0 ? 22 : 13)}h8l-4 7z`}
          style={{ fill: 'var(--paper)', stroke: 'var(--ink)' }}
        />
      )}
      <circle cx={x} cy={y(Done)} r={2.5} data-tone="plumb" style={{ fill: 'var(--tone-mark)' }} />
      <rect x={x - 6} y={top} width={12} height={plotHeight} style={{ fill: 'transparent' }}>
        <title>{words}</title>
      </rect>
    </g>
  )
}
