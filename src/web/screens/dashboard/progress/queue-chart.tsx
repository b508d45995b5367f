import { useId } from 'react'
import type { Phase } from '#rules/review/phases.ts'
import { displayDate } from '#rules/text/stored-date.ts'
import type { ChartTable } from '#web/ui/chart/chart-table.ts'
import { Chart, type Drawing } from '#web/ui/chart/chart.tsx'
import { ticksUpTo } from '#web/ui/chart/scale.ts'
import { daysText, paintOf, type Progress } from './chart-labels.ts'
import { fillOf, Hatches } from './label-fill.tsx'

type Queue = NonNullable<Progress['Queues']>[number]

// From this width on, in pixels, the figures are shown beside the name.
const narrow = 480
const rowFor = (width: number) => (width < narrow ? 62 : 46)
const barHeight = 14
const legendHeight = 28

const leadOf = ({ LeadName }: Queue): string => LeadName ?? 'No Lead Assigned'

/** How long standards have been waiting, by label and lead, compared with earlier waits. */
export function QueueChart({
  queues,
  progress: { Date: today },
  phase,
  project,
}: {
  readonly queues: readonly Queue[]
  readonly progress: Progress
  readonly phase: Phase
  readonly project: string
}) {
  const prefix = `hatch${useId().replaceAll(/\W/g, '')}`
  const waiting = queues.reduce((sum, { Waiting }) => sum + Waiting, 0)
  const oldest = Math.max(0, ...queues.map(({ Oldest }) => Oldest ?? 0))
  return (
    <Chart
      title="How long standards wait"
      note={
        <p>
          By label and lead, in days. 85 % of the waits that ended in this range took no longer than
          the diamond.
        </p>
      }
      summary={`${waiting} standards wait on ${displayDate(today)}, the oldest for ${daysText(oldest)}.`}
      fileName={`${project} waits ${today}`}
      table={queueTable(queues, today)}
      draw={(width) => drawQueues(queues, { width, phase, prefix })}
    />
  )
}

const queueTable = (queues: readonly Queue[], today: string): ChartTable => ({
  caption: `Waits in days by label and lead on ${displayDate(today)}`,
  columns: ['Label', 'Lead', 'Waiting', 'Median', 'Oldest', '85 % of ended waits', 'Ended waits'],
  rows: queues.map((queue) => [
    queue.Label,
    leadOf(queue),
    queue.Waiting,
    queue.Median,
    queue.Oldest,
    queue.P85,
    queue.Ended,
  ]),
})

type Place = { readonly width: number; readonly phase: Phase; readonly prefix: string }

function drawQueues(queues: readonly Queue[], place: Place): Drawing {
  const { width, phase, prefix } = place
  const row = rowFor(width)
  const most = ticksUpTo(
    Math.max(...queues.flatMap(({ Oldest, P85 }) => [Oldest ?? 0, P85 ?? 0])),
  ).at(-1)
  const x = (days: number) => 6 + (days / (most ?? 1)) * (width - 12)
  return {
    height: queues.length * row + legendHeight,
    content: (
      <>
        <Hatches prefix={prefix} paints={queues.map(({ Label }) => paintOf(phase, Label))} />
        {queues.map((queue, index) => (
          <QueueRow
            key={`${queue.Label} ${queue.LeadId}`}
            queue={queue}
            top={index * row}
            x={x}
            place={place}
          />
        ))}
        <QueueLegend top={queues.length * row + 8} />
      </>
    ),
  }
}

const diamond = (x: number, y: number): string => `M${x} ${y - 6}l6 6l-6 6l-6 -6z`

const QueueLegend = ({ top }: { readonly top: number }) => (
  <g aria-hidden>
    <rect x={0} y={top + 1} width={22} height={10} style={{ fill: 'var(--rule-strong)' }} />
    <text x={28} y={top + 10}>
      Oldest
    </text>
    <line
      x1={86}
      x2={86}
      y1={top - 2}
      y2={top + 14}
      style={{ stroke: 'var(--ink)', strokeWidth: 3 }}
    />
    <text x={94} y={top + 10}>
      Median
    </text>
    <path
      d={diamond(160, top + 6)}
      style={{ fill: 'var(--paper)', stroke: 'var(--ink)', strokeWidth: 2 }}
    />
    <text x={172} y={top + 10}>
      85 % of ended waits
    </text>
  </g>
)

/** A queue: the oldest wait as a bar, the median as a line across it, and the 85th percentile of the ended waits as a diamond. */
function QueueRow({
  queue,
  top,
  x,
  place: { width, phase, prefix },
}: {
  readonly queue: Queue
  readonly top: number
  readonly x: (days: number) => number
  readonly place: Place
}) {
  const { Label, Waiting, Median, Oldest, P85, Ended } = queue
  const paint = paintOf(phase, Label)
  const bar = top + 20
  const figures = Waiting === 0 ? 'none waits' : `${Waiting} waiting, oldest ${Oldest} d`
  return (
    <g>
      <text x={0} y={top + 12} className="strong">
        {Label}
        <tspan style={{ fontWeight: 400 }}> {leadOf(queue)}</tspan>
      </text>
      <text x={width} y={top + (width < narrow ? 48 : 12)} textAnchor="end">
        {figures}
      </text>
      <rect
        data-tone={paint.tone}
        x={x(0)}
        y={bar}
        width={Math.max(x(Oldest ?? 0) - x(0), Waiting > 0 ? 2 : 0)}
        height={barHeight}
        style={fillOf(prefix, paint)}
      />
      <line
        x1={x(0)}
        x2={width - 6}
        y1={bar + barHeight + 1}
        y2={bar + barHeight + 1}
        style={{ stroke: 'var(--rule)' }}
      />
      {Median !== null && (
        <line
          x1={x(Median)}
          x2={x(Median)}
          y1={bar - 2}
          y2={bar + barHeight + 2}
          style={{ stroke: 'var(--ink)', strokeWidth: 3 }}
        />
      )}
      {P85 !== null && (
        <path
          d={diamond(x(P85), bar + barHeight / 2)}
          style={{ fill: 'var(--paper)', stroke: 'var(--ink)', strokeWidth: 2 }}
        >
          <title>{`85 % of ${Ended} ended waits took at most ${daysText(P85)}`}</title>
        </path>
      )}
    </g>
  )
}
