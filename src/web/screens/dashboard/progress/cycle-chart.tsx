import { counted } from '#rules/text/counted.ts'
import { displayDate } from '#rules/text/stored-date.ts'
import { NumberAxis } from '#web/ui/chart/axes.tsx'
import type { ChartTable } from '#web/ui/chart/chart-table.ts'
import { Chart, type Drawing } from '#web/ui/chart/chart.tsx'
import { ticksUpTo } from '#web/ui/chart/scale.ts'
import { daysText, shortDay, type Progress } from './chart-labels.ts'

type CycleTimes = NonNullable<Progress['CycleTimes']>

const left = 36
const right = 96
const top = 8
const plotHeight = 180

/** The time that each standard took from Gap Analysis to its upload, plotted by the day of the upload. */
export function CycleChart({
  times,
  progress: { Date: today },
  project,
}: {
  readonly times: CycleTimes
  readonly progress: Progress
  readonly project: string
}) {
  const { Standards, Median, P85 } = times
  return (
    <Chart
      title="From Gap Analysis to upload"
      note={
        <p>
          Days from the first time that the Gap Analysis of a standard was complete to its first
          upload, for the uploads in this range.
        </p>
      }
      summary={`${counted(Standards.length, 'standard was', 'standards were')} uploaded: half of them within ${daysText(Median ?? 0)}, 85 % within ${daysText(P85 ?? 0)}.`}
      fileName={`${project} cycle times ${today}`}
      table={cycleTable(times)}
      draw={(width) => drawCycles(times, width)}
    />
  )
}

const cycleTable = ({ Standards }: CycleTimes): ChartTable => ({
  caption: 'Days from Gap Analysis to upload by standard',
  columns: ['Standard', 'Gap Analysis complete', 'Uploaded', 'Days'],
  rows: Standards.map(({ StandardName, Completed, Uploaded, Days }) => [
    StandardName,
    displayDate(Completed),
    displayDate(Uploaded),
    Days,
  ]),
})

function drawCycles({ Standards, Median, P85 }: CycleTimes, width: number): Drawing {
  const ticks = ticksUpTo(Math.max(...Standards.map(({ Days }) => Days)))
  const most = ticks.at(-1) ?? 1
  const end = width - right
  const y = (days: number) => top + plotHeight - (days / most) * plotHeight
  const uploads = Standards.map(({ Uploaded }) => Date.parse(Uploaded))
  const first = uploads[0] ?? 0
  const span = Math.max((uploads.at(-1) ?? 0) - first, 1)
  const x = (time: number) => left + 10 + ((time - first) / span) * (end - left - 20)
  const medianAt = y(Median ?? 0)
  // Keep the labels apart even where both values are the same.
  const lateAt = Math.min(y(P85 ?? 0), medianAt - 16)
  return {
    height: top + plotHeight + 24,
    content: (
      <>
        <NumberAxis ticks={ticks} left={left} right={end} y={y} />
        <line x1={left} x2={end} y1={medianAt} y2={medianAt} style={{ stroke: 'var(--ink)' }} />
        <line
          x1={left}
          x2={end}
          y1={y(P85 ?? 0)}
          y2={y(P85 ?? 0)}
          style={{ stroke: 'var(--ink)', strokeDasharray: '6 3' }}
        />
        <text x={end + 8} y={medianAt} dominantBaseline="middle" className="strong">
          Median {Median}
        </text>
        <text x={end + 8} y={lateAt} dominantBaseline="middle" className="strong">
          85 % in {P85}
        </text>
        {Standards.map(({ StandardId, StandardName, Uploaded, Days }) => (
          <circle
            key={StandardId}
            cx={x(Date.parse(Uploaded))}
            cy={y(Days)}
            r={4}
            data-tone="delivered"
            style={{ fill: 'var(--tone-mark)', stroke: 'var(--paper)' }}
          >
            <title>{`${StandardName}: ${daysText(Days)}, uploaded ${displayDate(Uploaded)}`}</title>
          </circle>
        ))}
        <text x={left} y={top + plotHeight + 18}>
          {shortDay(Standards[0]?.Uploaded ?? '')}
        </text>
        {Standards.length > 1 && (
          <text x={end} y={top + plotHeight + 18} textAnchor="end">
            {shortDay(Standards.at(-1)?.Uploaded ?? '')}
          </text>
        )}
      </>
    ),
  }
}
