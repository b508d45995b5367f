import { useId } from 'react'
import type { Phase } from '#rules/review/phases.ts'
import { counted } from '#rules/text/counted.ts'
import { displayDate } from '#rules/text/stored-date.ts'
import { NumberAxis, PointAxis } from '#web/ui/chart/axes.tsx'
import type { ChartTable } from '#web/ui/chart/chart-table.ts'
import { Chart, type Drawing } from '#web/ui/chart/chart.tsx'
import { ticksUpTo } from '#web/ui/chart/scale.ts'
import { paintOf, shortDay, type Progress } from './chart-labels.ts'
import { fillOf, Hatches } from './label-fill.tsx'

type Module = Progress['Modules'][number]

const left = 36
const plotHeight = 200
const top = 8
const legendLine = 22
const legendWidth = 210

/** The number of standards of a module per label, at the end of each day or week. */
export function LabelsChart({
  module,
  progress,
  phase,
  project,
  isRemoved,
}: {
  readonly module: Module
  readonly progress: Progress
  readonly phase: Phase
  readonly project: string
  /** Whether the module has been removed from the project. */
  readonly isRemoved: boolean
}) {
  const prefix = `hatch${useId().replaceAll(/\W/g, '')}`
  const { Labels } = module
  const latest = Labels.filter(({ Counts }) => (Counts.at(-1) ?? 0) > 0).map(
    ({ Label, Counts }) => `${Counts.at(-1)} ${Label}`,
  )
  return (
    <Chart
      title={`Labels in ${module.ModuleName}${isRemoved ? ', removed' : ''}`}
      summary={`Labels in ${module.ModuleName} on ${displayDate(progress.Date)}: ${latest.join(', ') || 'none'}.`}
      fileName={`${project} labels ${module.ModuleName} ${progress.Date}`}
      table={labelsTable(module, progress)}
      draw={(width) => drawLabels(module, progress, { width, phase, prefix })}
    />
  )
}

function labelsTable({ ModuleName, Labels }: Module, { Dates, Interval }: Progress): ChartTable {
  return {
    caption: `Standards of ${ModuleName} by label at the end of each ${Interval}`,
    columns: [Interval === 'day' ? 'Day' : 'Until', ...Labels.map(({ Label }) => Label)],
    rows: Dates.map((date, index) => [
      displayDate(date),
      ...Labels.map(({ Counts }) => Counts[index] ?? 0),
    ]),
  }
}

type Place = { readonly width: number; readonly phase: Phase; readonly prefix: string }

function drawLabels({ Labels }: Module, { Dates }: Progress, place: Place): Drawing {
  const { width, phase, prefix } = place
  const totals = Dates.map((_, index) =>
    Labels.reduce((sum, { Counts }) => sum + (Counts[index] ?? 0), 0),
  )
  const ticks = ticksUpTo(Math.max(...totals))
  const most = ticks.at(-1) ?? 1
  const y = (value: number) => top + plotHeight - (value / most) * plotHeight
  const step = (width - left) / Dates.length
  const gap = step > 4 ? 1 : 0
  const paints = Labels.map(({ Label }) => paintOf(phase, Label))
  const columns = Math.max(1, Math.floor(width / legendWidth))
  const legendTop = top + plotHeight + 32
  return {
    height: legendTop + Math.ceil(Labels.length / columns) * legendLine,
    content: (
      <>
        <Hatches prefix={prefix} paints={paints} />
        <NumberAxis ticks={ticks} left={left} right={width} y={y} />
        {Dates.map((date, index) => (
          <Column
            key={date}
            labels={Labels}
            index={index}
            date={date}
            place={place}
            box={{ x: left + index * step, width: Math.max(step - gap, 0.5) }}
            y={y}
          />
        ))}
        <PointAxis
          names={Dates.map(shortDay)}
          x={(index) => left + (index === Dates.length - 1 ? index + 1 : index + 0.5) * step}
          y={top + plotHeight + 16}
          width={width - left}
        />
        {Labels.map(({ Label, Counts }, index) => (
          <g
            key={Label}
            transform={`translate(${(index % columns) * (width / columns)} ${legendTop + Math.floor(index / columns) * legendLine})`}
          >
            <rect
              data-tone={paints[index]?.tone}
              x={0.5}
              y={0.5}
              width={14}
              height={14}
              style={paints[index] && fillOf(prefix, paints[index])}
            />
            <text x={22} y={12}>
              {Label} {Counts.at(-1)}
            </text>
          </g>
        ))}
      </>
    ),
  }
}

/** The standards of one day as a stack of their labels. */
function Column({
  labels,
  index,
  date,
  place: { phase, prefix },
  box,
  y,
}: {
  readonly labels: Module['Labels']
  readonly index: number
  readonly date: string
  readonly place: Place
  readonly box: { readonly x: number; readonly width: number }
  readonly y: (value: number) => number
}) {
  let below = 0
  return labels.map(({ Label, Counts }) => {
    const count = Counts[index] ?? 0
    if (count === 0) return null
    const paint = paintOf(phase, Label)
    const high = y(below + count)
    const height = y(below) - high
    below += count
    return (
      <rect
        key={Label}
        data-tone={paint.tone}
        {...box}
        y={high}
        // Leave a gap between two labels.
        height={Math.max(height - 1, 0.5)}
        style={fillOf(prefix, paint)}
      >
        <title>{`${displayDate(date)}: ${counted(count, 'standard')} ${Label}`}</title>
      </rect>
    )
  })
}
